import { expect, it } from '@jest/globals';
import { whyNot, type PlannedNumber, type TakenSeat } from './why-not.js';

const UNTIL = '2030-03-01T04:31:02.123Z';
const held: TakenSeat = { kind: 'held', until: UNTIL, keptBack: false };

it('a buyer gets the reason and the rounded end for each seat that cannot be ordered; free seats are left out', () => {
  const planned: PlannedNumber[] = [
    { number: 1, status: 'available' },
    { number: 2, status: 'available' },
    { number: 3, status: 'vip' },
    { number: 4, status: 'available' },
    { number: 5, status: 'available' },
    { number: 6, status: 'reserved' },
    { number: 7, status: 'booked' },
    { number: 8, status: 'unavailable' },
    { number: 9, status: 'vip' },
  ];
  const taken = new Map<number, TakenSeat>([
    [2, held],
    [3, { kind: 'held', until: null, keptBack: false }],
    [4, { kind: 'taken', until: null, keptBack: false }],
    [5, { ...held, keptBack: true }],
  ]);
  expect(whyNot(planned, taken)).toEqual([
    { number: 2, reason: 'held', until: '2030-03-01T04:35:00.000Z' },
    { number: 3, reason: 'checking', until: null },
    { number: 4, reason: 'sold', until: null },
    { number: 5, reason: 'kept', until: '2030-03-01T04:35:00.000Z' },
    { number: 6, reason: 'kept', until: null },
    { number: 7, reason: 'sold', until: null },
    { number: 8, reason: 'not-for-sale', until: null },
  ]);
});

it('a sold or held seat is reported as such, even when the seating plan has blocked the seat since', () => {
  const planned: PlannedNumber[] = [{ number: 1, status: 'unavailable' }];
  expect(whyNot(planned, new Map([[1, held]]))).toMatchObject([{ reason: 'held' }]);
});

it('the end of a hold on a five-minute mark is not rounded up further', () => {
  const until = '2030-03-01T04:30:00.000Z';
  const [reason] = whyNot([{ number: 1, status: 'available' }], new Map([[1, { ...held, until }]]));
  expect(reason?.until).toBe(until);
});
