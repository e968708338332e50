import { expect, it } from '@jest/globals';
import { curveOf, type ShowSales } from './sales-curve.js';

const show: ShowSales = {
  startsAt: new Date('2030-09-18T12:00:00.000Z'),
  capacity: 100,
  sales: [{ day: '2030-03-01', seats: 40 }],
};
const earlier: ShowSales = {
  startsAt: new Date('2029-09-18T12:00:00.000Z'),
  capacity: 100,
  sales: [{ day: '2029-01-01', seats: 10 }],
};

it('a curve that starts late has all earlier sales on its first day', () => {
  const days = curveOf(show, [earlier], new Date('2030-03-02T04:00:00.000Z'));
  expect(days).toHaveLength(181);
  expect(days.slice(0, 2)).toEqual([
    { daysBefore: 180, sold: 40, earlierPercent: 10 },
    { daysBefore: 179, sold: null, earlierPercent: 10 },
  ]);
});
