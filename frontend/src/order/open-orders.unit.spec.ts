import { expect, it } from '@jest/globals';
import { parseOpenOrders } from './open-orders';

const text = (ids: unknown, version = 1) => JSON.stringify({ version, ids });

it('are read as they were stored, each once', () =>
  expect(parseOpenOrders(text(['a', 'b', 'a']))).toEqual(['a', 'b']));

it('are the newest ten', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `order-${at}`);
  expect(parseOpenOrders(text(ids))).toEqual(ids.slice(2));
});

it.each([null, '', 'null', '[]', '["a"]', text('a'), text(['a'], 2), '{'])(
  'are none in %p, which is no list of ours',
  (stored) => expect(parseOpenOrders(stored)).toEqual([]),
);

it('leaves out what is no id', () => expect(parseOpenOrders(text([1, null, 'a']))).toEqual(['a']));
