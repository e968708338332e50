import { expect, it } from '@jest/globals';
import { parseOpenOrders } from './open-orders';

const text = (ids: unknown, version = 1) => JSON.stringify({ version, ids });

it('open orders are read as stored, without duplicates', () =>
  expect(parseOpenOrders(text(['a', 'b', 'a']))).toEqual(['a', 'b']));

it('only the newest ten open orders are stored', () => {
  const ids = Array.from({ length: 12 }, (_, at) => `order-${at}`);
  expect(parseOpenOrders(text(ids))).toEqual(ids.slice(2));
});

it.each([null, '', 'null', '[]', '["a"]', text('a'), text(['a'], 2), '{'])(
  'the list of open orders is empty for the stored text %p',
  (stored) => expect(parseOpenOrders(stored)).toEqual([]),
);

it('the list of open orders leaves out stored values that are no ids', () =>
  expect(parseOpenOrders(text([1, null, 'a']))).toEqual(['a']));
