import { expect, it } from '@jest/globals';
import { localTime, sellable, toSellNow, usualRelease } from './sell-choice';

const at = (id: string, dateTime: string, archived?: true) => ({
  id,
  dateTime,
  ...(archived ? { archived } : {}),
});
const now = Date.parse('2026-11-23T12:30:00.000Z');
const yesterday = at('yesterday', '2026-11-22T12:00:00.000Z');
const matinee = at('matinee', '2026-11-23T07:00:00.000Z');
const tonight = at('tonight', '2026-11-23T12:00:00.000Z');
const tomorrow = at('tomorrow', '2026-11-24T12:00:00.000Z');

it("the sale at the door offers performances on sale, tonight's first", () => {
  const all = [tomorrow, tonight, at('old', '2026-11-25T12:00:00.000Z', true), yesterday, matinee];
  expect(sellable(all, now)).toEqual([matinee, tonight, tomorrow]);
  expect(toSellNow([matinee, tonight, tomorrow], now)).toBe(tonight);
  expect(toSellNow([matinee], now)).toBe(matinee);
  expect(toSellNow([], now)).toBeNull();
});

it('a block of kept seats is released a day before the performance by default', () => {
  expect(usualRelease('2026-11-27T12:00:00.000Z', now)).toBe('2026-11-26T12:00:00.000Z');
  expect(usualRelease('2026-11-24T12:00:00.000Z', now)).toBe('2026-11-24T12:00:00.000Z');
  expect(localTime('2026-11-26T16:30:00.000Z')).toBe('2026-11-27T00:30');
});
