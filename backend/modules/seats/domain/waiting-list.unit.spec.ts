import { describe, expect, it } from '@jest/globals';
import type { Seat, SeatEvent } from '../../../contracts/events/index.js';
import {
  a1,
  a2,
  a3,
  a4,
  held,
  moved,
  performanceId,
  released,
  taken,
} from '../../orders/domain/testing/builders.js';
import { minute } from '../../orders/domain/testing/given.js';
import { expireBlock, releaseBlock, takeFromBlock } from './seat-blocks.js';
import {
  emptyLedger,
  evolveSeats,
  holdSeats,
  moveSeats,
  releaseSeats,
  type SeatLedger,
} from './seat-ledger.js';
import { keepFreedSeats } from './waiting-list.js';

const block = { forWhom: 'Waiting list', reason: '', by: '' };
const list = (...seats: Seat[]): SeatEvent => ({
  type: 'SeatsHeld',
  data: {
    performanceId,
    bookingId: 'list',
    seats,
    until: null,
    block: { ...block, waitingList: 'freed' },
  },
});
const offer = (until: string, ...seats: Seat[]): SeatEvent => ({
  type: 'SeatsHeld',
  data: {
    performanceId,
    bookingId: 'offer',
    seats,
    until,
    block: { ...block, waitingList: 'offered' },
  },
});
const given = (...events: SeatEvent[]): SeatLedger => events.reduce(evolveSeats, emptyLedger());
const keep = (ledger: SeatLedger, events: readonly SeatEvent[]) =>
  keepFreedSeats(ledger, performanceId, events);
const order = (bookingId: string, seats: Seat[], now: string) => ({
  ...{ performanceId, bookingId, seats, now, until: minute(99) },
});

describe('while a waiting list is open', () => {
  const open = given(taken('ann', [a1, a2]), held('ben', [a3], minute(10)), list());

  it('seats that a booking gives up go to the list in the same write', () => {
    const events = releaseSeats(open, { performanceId, bookingId: 'ann', reason: 'cancelled' });
    expect(keep(open, events)).toEqual([...events, list(a1, a2)]);
  });

  it('seats that an amendment leaves go to the list, beside those it has', () => {
    const ledger = [released('ben', [a3], 'expired'), list(a3)].reduce(evolveSeats, open);
    const events = moveSeats(ledger, {
      performanceId,
      bookingId: 'ann',
      to: [a2, a4],
      now: minute(1),
    });
    expect(events).toEqual([moved('ann', [a1, a2], [a2, a4])]);
    expect(keep(ledger, events)).toEqual([...events, list(a3, a1)]);
  });

  it('nobody else can order the seats of an expired hold, but its own booking can', () => {
    expect(() => holdSeats(open, order('cat', [a3], minute(20)))).toThrow(/no longer available/);
    expect(holdSeats(open, order('ben', [a3], minute(20)))).toEqual([
      held('ben', [a3], minute(99)),
    ]);
    expect(holdSeats(open, order('cat', [a4], minute(20)))).toEqual([
      held('cat', [a4], minute(99)),
    ]);
  });

  it('an expired offer goes back to the list', () => {
    const ledger = evolveSeats(open, offer(minute(30), a4));
    const events = expireBlock(ledger, { performanceId, blockId: 'offer', now: minute(30) });
    expect(keep(ledger, events)).toEqual([released('offer', [a4], 'expired'), list(a4)]);
  });

  it('seats that the list itself gives away do not come back to it', () => {
    const ledger = evolveSeats(open, list(a4));
    const offered = [moved('list', [a4], []), offer(minute(30), a4)];
    expect(keep(ledger, offered)).toEqual(offered);
    const onSale = [moved('list', [a4], [])];
    expect(keep(ledger, onSale)).toEqual(onSale);
    expect(
      holdSeats(onSale.reduce(evolveSeats, ledger), order('cat', [a4], minute(20))),
    ).toHaveLength(1);
  });

  it('staff can neither release nor sell its seats as a block of their own', () => {
    const ledger = [list(a4), offer(minute(30), a3)].reduce(evolveSeats, open);
    for (const blockId of ['list', 'offer']) {
      expect(releaseBlock(ledger, { performanceId, blockId })).toEqual([]);
      const sale = { performanceId, blockId, seats: [a3, a4], now: minute(1) };
      expect(takeFromBlock(ledger, sale).events).toEqual([]);
    }
  });
});

it('a closed waiting list leaves freed and expired seats to everybody', () => {
  const ledger = given(
    ...[
      taken('ann', [a1]),
      held('ben', [a2], minute(10)),
      list(a3),
      released('list', [a3], 'cancelled'),
    ],
  );
  const events = releaseSeats(ledger, { performanceId, bookingId: 'ann', reason: 'cancelled' });
  expect(keep(ledger, events)).toEqual(events);
  const wanted = holdSeats(ledger, order('cat', [a2, a3], minute(20)));
  expect(wanted.map(({ type }) => type)).toEqual(['SeatsReleased', 'SeatsHeld']);
});
