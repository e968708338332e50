import { expect, it } from '@jest/globals';
import { parseId } from './ids.js';

const ID = '0c1d2f4e-5a6b-4c7d-8e9f-0a1b2c3d4e5f';

it('an id in a request is accepted in any case and converted to lower case', () => {
  expect(parseId(ID, 'Booking')).toBe(ID);
  expect(parseId(ID.toUpperCase(), 'Booking')).toBe(ID);
});

it.each([undefined, null, '', 'undefined', '1', ` ${ID}`, `${ID}\0`, [ID], { id: ID }])(
  'a request with the id %j gets 404',
  (value) => {
    expect(() => parseId(value, 'Booking')).toThrow(
      expect.objectContaining({ status: 404, code: 'not_found', message: 'Booking not found' }),
    );
  },
);
