import { describe, expect, it } from '@jest/globals';
import type { Actor, Seat, SeatEvent } from '../../../contracts/events/index.js';
import { lifeOf, seatNow, type StoredSeatEvent } from './seat-history.js';

const seat = (number: number): Seat => ({ rowId: 'r1', number, section: 'Stalls', row: 'A' });
const UNTIL = '2030-03-01T04:30:00.000Z';
const NOON = '2030-03-01T04:00:00.000Z';
const aisyah = { performanceId: 'p1', bookingId: 'b1' };
const farah = { performanceId: 'p1', bookingId: 'b2' };
const staff: Actor = { kind: 'user', id: 'u1', name: 'Cikgu Noraini' };

type By = SeatEvent | readonly [SeatEvent, Actor];
const isBy = (given: By): given is readonly [SeatEvent, Actor] => Array.isArray(given);

const life = (...events: readonly By[]) => {
  const stored = events.map((given, place): StoredSeatEvent => {
    const [event, actor]: readonly [SeatEvent, Actor] = isBy(given)
      ? given
      : [given, { kind: 'customer' }];
    return { ...event, id: `e${place}`, metadata: { occurredAt: NOON, actor } };
  });
  return lifeOf(stored, { rowId: 'r1', number: 1 });
};
const stepsOf = (...events: readonly By[]) =>
  life(...events).steps.map(({ who, summary, bookingId }) => [bookingId, who, summary]);

const held: SeatEvent = {
  type: 'SeatsHeld',
  data: { ...aisyah, seats: [seat(1), seat(2)], until: UNTIL },
};
const taken: SeatEvent = { type: 'SeatsTaken', data: { ...aisyah, seats: [seat(1), seat(2)] } };
const moved = (from: Seat[], to: Seat[]): SeatEvent => ({
  type: 'SeatsMoved',
  data: { ...aisyah, from, to },
});

describe('the history of one seat', () => {
  it("a seat's history shows who held, bought and released it, and leaves other seats out", () => {
    expect(
      stepsOf(
        { type: 'SeatsHeld', data: { ...farah, seats: [seat(9)], until: UNTIL } },
        held,
        { type: 'HoldExtended', data: { ...aisyah, until: null } },
        [taken, { kind: 'system', name: 'receipt-check' }],
        taken,
        [moved([seat(1), seat(2)], [seat(1), seat(2), seat(3)]), staff],
        [moved([seat(1), seat(2), seat(3)], [seat(2), seat(3)]), staff],
        { type: 'SeatsMoved', data: { ...farah, from: [seat(9)], to: [seat(1)] } },
        { type: 'SeatsReleased', data: { ...farah, seats: [seat(1)], reason: 'expired' } },
      ),
    ).toEqual([
      ['b1', 'Customer', 'Held for an order until 1 Mar 2030, 12:30:00.'],
      ['b1', 'Customer', 'Held on without an end, while its payment is checked.'],
      ['b1', expect.stringContaining('automatic'), 'Bought: the seat is sold.'],
      [
        'b1',
        'Cikgu Noraini',
        'Given up by its booking, whose seats are now Stalls - Row A, Seat 2; Stalls - Row A, Seat 3.',
      ],
      ['b2', 'Customer', 'Given to a booking that had Stalls - Row A, Seat 9.'],
      ['b2', 'Customer', 'Free again: it was not paid in time.'],
    ]);
  });

  it("a seat's history shows for whom staff kept it back, without a booking", () => {
    const block = { forWhom: '5 Arif', reason: 'They sing', by: 'Cikgu Noraini' };
    expect(
      stepsOf(
        [
          {
            type: 'SeatsHeld',
            data: { ...aisyah, seats: [seat(1), seat(2)], until: UNTIL, block },
          },
          staff,
        ],
        [
          {
            type: 'SeatsMoved',
            data: { ...aisyah, from: [seat(1), seat(2)], to: [seat(2)], ofBlock: true },
          },
          staff,
        ],
        [{ type: 'SeatsTaken', data: { ...farah, seats: [seat(1)] } }, staff],
      ),
    ).toEqual([
      [null, 'Cikgu Noraini', 'Kept back for 5 Arif until 1 Mar 2030, 12:30:00. Reason: They sing'],
      [null, 'Cikgu Noraini', 'No longer kept back: the seat is being sold.'],
      ['b2', 'Cikgu Noraini', 'Bought: the seat is sold.'],
    ]);
  });

  it("a seat's history shows that a sale became a hold again", () => {
    expect(stepsOf(taken, { type: 'HoldExtended', data: { ...aisyah, until: UNTIL } })).toEqual([
      ['b1', 'Customer', 'Bought: the seat is sold.'],
      ['b1', 'Customer', 'No longer sold: held again until 1 Mar 2030, 12:30:00.'],
    ]);
  });

  it("a seat's history is empty when no event names the seat", () => {
    expect(life({ type: 'SeatsTaken', data: { ...farah, seats: [seat(2)] } })).toEqual({
      seat: null,
      steps: [],
      owner: null,
    });
  });
});

describe("the sentence about a seat's present state", () => {
  it.each<[string, SeatEvent[], string, boolean | null, string]>([
    ['held', [held], NOON, true, 'Held for an order until 1 Mar 2030, 12:30:00.'],
    ['lapsed', [held], UNTIL, true, 'Free since its hold ended on 1 Mar 2030, 12:30:00.'],
    ['sold', [held, taken], UNTIL, true, 'Sold.'],
    ['free', [], NOON, true, 'Free.'],
    ['blocked', [], NOON, false, 'Not for sale in the seating plan.'],
    ['gone', [], NOON, null, 'The seating plan no longer has this seat.'],
  ])('the sentence about a %s seat is right', (_, events, now, isForSale, sentence) => {
    expect(seatNow(life(...events).owner, now, isForSale)).toBe(sentence);
  });
});
