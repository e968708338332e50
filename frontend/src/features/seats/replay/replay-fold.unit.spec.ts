import { describe, expect, it } from '@jest/globals';
import type { ReplayEvent } from '@contracts/rest/replay';
import { replayOf } from './replay-fold';

const seatsOf = (count: number) =>
  Array.from({ length: count }, (_, index): readonly [string, number] => ['row', index + 1]);

const hall = (events: readonly ReplayEvent[], orders = 3, until = 1_000) =>
  replayOf({ events, orders, seats: seatsOf(4) }, until);

const statesAt = (events: readonly ReplayEvent[], moment: number) => {
  const { stateOf } = hall(events).stateAt(moment);
  return [0, 1, 2, 3].map(stateOf).join(' ');
};

describe('the hall at a moment', () => {
  it('is empty before the first event', () => {
    expect(hall([]).stateAt(0)).toMatchObject({
      sold: 0,
      held: 0,
      kept: 0,
      moneySen: 0,
      waiting: 0,
    });
  });

  it('shows a seat as held until the seat is paid', () => {
    const events: ReplayEvent[] = [
      [10, 'costs', 0, [], 4_000],
      [10, 'held', 0, [0, 1], 100],
      [50, 'taken', 0, [0, 1], null],
    ];
    expect(hall(events).stateAt(49)).toMatchObject({ held: 2, sold: 0, moneySen: 0, waiting: 1 });
    expect(hall(events).stateAt(50)).toMatchObject({
      held: 0,
      sold: 2,
      moneySen: 4_000,
      waiting: 0,
    });
    // Sold seats stay sold after the deadline of the hold that preceded the sale.
    expect(statesAt(events, 500)).toBe('sold sold free free');
  });

  it('ends a hold at its deadline without an event', () => {
    const events: ReplayEvent[] = [[10, 'held', 0, [0], 100]];
    expect(statesAt(events, 99)).toBe('held free free free');
    expect(hall(events).stateAt(100)).toMatchObject({ held: 0, waiting: 0 });
    expect(hall(events).changes).toEqual([10, 100]);
  });

  it('keeps a seat held until an extended deadline', () => {
    const events: ReplayEvent[] = [
      [10, 'held', 0, [0], 100],
      [90, 'extended', 0, [], 200],
      [150, 'extended', 0, [], null],
    ];
    expect(statesAt(events, 120)).toBe('held free free free');
    expect(statesAt(events, 999)).toBe('held free free free');
    // A deadline that was extended before it passed is not in the list of changes.
    expect(hall(events).changes).toEqual([10, 90, 150]);
  });

  it('distinguishes seats kept by staff from seats held by families', () => {
    const events: ReplayEvent[] = [[10, 'kept', 0, [2, 3], 100]];
    expect(hall(events).stateAt(10)).toMatchObject({ kept: 2, held: 0, waiting: 0 });
    expect(statesAt(events, 100)).toBe('free free free free');
  });

  it('shows a sale that was moved to other seats at its new seats', () => {
    const events: ReplayEvent[] = [
      [10, 'costs', 0, [], 4_000],
      [10, 'taken', 0, [0, 1], null],
      [20, 'costs', 0, [], 6_000],
      [20, 'moved', 0, [2, 3], null],
      [30, 'released', 0, [], null],
    ];
    expect(statesAt(events, 20)).toBe('free free sold sold');
    expect(hall(events).stateAt(20).moneySen).toBe(6_000);
    expect(hall(events).stateAt(30)).toMatchObject({ sold: 0, moneySen: 0 });
  });

  it('gives an expired seat to the next order', () => {
    const events: ReplayEvent[] = [
      [10, 'held', 0, [0], 100],
      [110, 'taken', 1, [0], null],
      [120, 'released', 0, [], null],
    ];
    expect(statesAt(events, 200)).toBe('sold free free free');
  });

  it('ignores events of an order without seats', () => {
    const events: ReplayEvent[] = [
      [10, 'extended', 0, [], 100],
      [20, 'moved', 0, [0], null],
    ];
    expect(statesAt(events, 20)).toBe('free free free free');
  });

  it('is computed from all earlier events, whichever moment was shown before', () => {
    const events = Array.from({ length: 5_000 }, (_, index): ReplayEvent => {
      const kind = (['held', 'taken', 'held', 'released', 'taken'] as const)[index % 5]!;
      const seats = kind === 'released' ? [] : [(index * 7) % 41];
      return [index, kind, (index * 13) % 900, seats, kind === 'held' ? index + 50 : null];
    });
    const replay = replayOf({ events, orders: 900, seats: seatsOf(41) }, 5_000);
    /** Computes every seat's owner and state without optimisation, event by event. */
    const expected = (moment: number) => {
      const owners = new Map<number, number>();
      const holdings = new Map<number, ReplayEvent>();
      for (const event of events.filter(([at]) => at <= moment)) {
        const [, , order, seats] = event;
        for (const [seat, owner] of owners) if (owner === order) owners.delete(seat);
        for (const seat of seats) owners.set(seat, order);
        holdings.set(order, event);
      }
      return Array.from({ length: 41 }, (_, seat) => {
        const [, kind, , , end] = holdings.get(owners.get(seat) ?? -1) ?? [];
        if (kind === 'taken') return 'sold';
        return kind === 'held' && end! > moment ? 'held' : 'free';
      });
    };
    for (const moment of [4_999, 0, 513, 511, 512, 2_048, 2_047, 3_333, 100, 5_000]) {
      const { stateOf } = replay.stateAt(moment);
      expect(seatsOf(41).map((_, seat) => stateOf(seat))).toEqual(expected(moment));
    }
  });
});
