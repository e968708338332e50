import { expect, it } from '@jest/globals';
import type { Seat } from '../../../contracts/events/index.js';
import { replayEvents, type TimedSeatEvent } from './replay-events.js';

const from = Date.parse('2026-11-21T12:00:00.000Z');
const timeAfter = (second: number) => new Date(from + second * 1_000).toISOString();
const seat = (number: number): Seat => ({ rowId: 'r1', number, section: 'Stalls', row: 'A' });
const of = { performanceId: 'p1', bookingId: 'b1' };

it('a replay lists seat events as numbers in the order of their stream', () => {
  const events: TimedSeatEvent[] = [
    {
      type: 'SeatsHeld',
      data: { ...of, seats: [seat(1), seat(2)], until: timeAfter(60) },
      metadata: { occurredAt: timeAfter(0) },
    },
    {
      type: 'SeatsHeld',
      data: {
        performanceId: 'p1',
        bookingId: 'k1',
        seats: [seat(9)],
        until: null,
        block: { forWhom: '5 Arif', reason: 'They sing', by: 'Cikgu Noraini' },
      },
      metadata: { occurredAt: timeAfter(5) },
    },
    {
      type: 'SeatsMoved',
      data: { ...of, from: [seat(1), seat(2)], to: [seat(2), seat(3)] },
      metadata: { occurredAt: timeAfter(10) },
    },
    // The server that wrote this event had a slow clock.
    {
      type: 'SeatsTaken',
      data: { ...of, seats: [seat(2), seat(3)] },
      metadata: { occurredAt: timeAfter(8) },
    },
    {
      type: 'SeatsReleased',
      data: { ...of, seats: [seat(2), seat(3)], reason: 'cancelled' },
      // The server that wrote this event had a fast clock. The replay must not place a past event later than now.
      metadata: { occurredAt: timeAfter(90) },
    },
  ];
  const prices = [
    { bookingId: 'b1', at: timeAfter(0), sen: 4_000 },
    { bookingId: 'b2', at: timeAfter(0), sen: 100 },
    { bookingId: 'b1', at: timeAfter(10), sen: 5_000 },
  ];
  expect(replayEvents(events, prices, { from, now: from + 20_000 })).toEqual({
    orders: 2,
    seats: [
      ['r1', 1],
      ['r1', 2],
      ['r1', 9],
      ['r1', 3],
    ],
    events: [
      [0, 'costs', 0, [], 4_000],
      [0, 'held', 0, [0, 1], 60_000],
      [5_000, 'kept', 1, [2], null],
      [10_000, 'costs', 0, [], 5_000],
      [10_000, 'moved', 0, [1, 3], null],
      [10_000, 'taken', 0, [1, 3], null],
      [20_000, 'released', 0, [], null],
    ],
  });
});
