import { describe, expect, it } from '@jest/globals';
import type { Seat } from '../../../contracts/events/index.js';
import {
  conflictsOf,
  emptyLedger,
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  releaseSeats,
  reopenSeats,
  sellSeats,
  takeSeats,
} from './seat-ledger.js';
import {
  a1,
  a2,
  a3,
  a4,
  extended,
  held,
  moved,
  performanceId,
  released,
  taken,
} from '../../orders/domain/testing/builders.js';
import {
  givenSeats,
  minute,
  nothing,
  refused,
  seatsAfter,
  thenEvents,
} from '../../orders/domain/testing/given.js';

const open = null;
const gone = (seats: readonly Seat[], ...owners: string[]) =>
  refused(
    'conflict',
    'seats_unavailable',
    'One or more seats you selected are no longer available. Please go back and select different seats.',
    {
      conflictingSeats: seats.map(({ section, row, number }) => ({ section, row, number })),
      owners,
    },
  );
const twice = refused(
  'rule-broken',
  'duplicate_seat',
  'Stalls - Row A, Seat 1 was chosen twice. Please choose each seat once.',
);
const none = refused('rule-broken', 'no_seats', 'Please choose at least one seat.');
const changed = refused(
  'conflict',
  'idempotency_key_reused',
  'This order was changed after it had been sent. Please start the order again.',
);

const command = (
  bookingId: string,
  seats: readonly Seat[],
  now: string,
  until: string | null = minute(60),
) => ({
  performanceId,
  bookingId,
  seats,
  until,
  now,
});

/** Decisions that can give seats to a booking without any. All must follow the same rules. */
const givers = [
  [
    'holdSeats',
    (bookingId: string, seats: readonly Seat[], now: string) => ({
      decide: (ledger: Parameters<typeof holdSeats>[0]) =>
        holdSeats(ledger, command(bookingId, seats, now)),
      event: held(bookingId, seats, minute(60)),
    }),
  ],
  [
    'keepSeats',
    (bookingId: string, seats: readonly Seat[], now: string) => ({
      decide: (ledger: Parameters<typeof holdSeats>[0]) =>
        keepSeats(ledger, command(bookingId, seats, now)),
      event: held(bookingId, seats, minute(60)),
    }),
  ],
  [
    'takeSeats',
    (bookingId: string, seats: readonly Seat[], now: string) => ({
      decide: (ledger: Parameters<typeof holdSeats>[0]) =>
        takeSeats(ledger, { performanceId, bookingId, seats, now }),
      event: taken(bookingId, seats),
    }),
  ],
  [
    'sellSeats',
    (bookingId: string, seats: readonly Seat[], now: string) => ({
      decide: (ledger: Parameters<typeof holdSeats>[0]) =>
        sellSeats(ledger, { performanceId, bookingId, seats, now }),
      event: taken(bookingId, seats),
    }),
  ],
] as const;

describe.each(givers)('%s for a booking without seats', (_, give) => {
  it('a booking gets all requested seats in one event when they are free', () => {
    const { decide, event } = give('ben', [a1, a2], minute(0));
    expect(givenSeats(held('ann', [a3], minute(30))).when(decide)).toStrictEqual(thenEvents(event));
  });

  it('all seats are refused when one is sold, held, or kept for a receipt, and each such seat is named with its owner', () => {
    const { decide } = give('dan', [a1, a2, a3, a4], minute(10));
    expect(
      givenSeats(taken('ann', [a1]), held('ben', [a2], minute(30)), held('cat', [a3], open)).when(
        decide,
      ),
    ).toStrictEqual(gone([a1, a2, a3], 'ann', 'ben', 'cat'));
  });

  it('a seat is recognised by its row id and number after its labels have changed', () => {
    const renamed = { ...a1, section: 'Balcony', row: 'Z' };
    expect(
      givenSeats(taken('ann', [a1])).when(give('ben', [renamed], minute(0)).decide),
    ).toStrictEqual(gone([renamed], 'ann'));
  });

  it("a seat is refused until the last millisecond of another booking's hold", () => {
    const { decide } = give('ben', [a1], new Date(Date.parse(minute(30)) - 1).toISOString());
    expect(givenSeats(held('ann', [a1], minute(30))).when(decide)).toStrictEqual(gone([a1], 'ann'));
  });

  it("a seat is free at the deadline of another booking's hold, which is released as a whole", () => {
    const { decide, event } = give('ben', [a1], minute(30));
    expect(givenSeats(held('ann', [a1, a2], minute(30))).when(decide)).toStrictEqual(
      thenEvents(released('ann', [a1, a2], 'expired'), event),
    );
  });

  it('each of several expired holds is released exactly once', () => {
    const { decide, event } = give('cat', [a1, a2, a3], minute(31));
    expect(
      givenSeats(held('ann', [a1, a2], minute(30)), held('ben', [a3, a4], minute(31))).when(decide),
    ).toStrictEqual(
      thenEvents(released('ann', [a1, a2], 'expired'), released('ben', [a3, a4], 'expired'), event),
    );
  });

  it('no expired hold is released when another requested seat is refused', () => {
    const { decide } = give('cat', [a1, a2], minute(30));
    expect(
      givenSeats(held('ann', [a1], minute(30)), taken('ben', [a2])).when(decide),
    ).toStrictEqual(gone([a2], 'ben'));
  });

  it('a request that names a seat twice or names no seat is refused', () => {
    expect(givenSeats().when(give('ann', [a1, a2, a1], minute(0)).decide)).toStrictEqual(twice);
    expect(givenSeats().when(give('ann', [], minute(0)).decide)).toStrictEqual(none);
  });
});

describe('a repeated holdSeats for the same booking', () => {
  it('a repeated hold writes nothing when the booking already holds the seats at least as long, in any order', () => {
    const again = command('ann', [a2, a1], minute(5), minute(30));
    for (const until of [minute(30), minute(31), open]) {
      expect(
        givenSeats(held('ann', [a1, a2], until)).when((ledger) => holdSeats(ledger, again)),
      ).toStrictEqual(nothing);
    }
    expect(
      givenSeats(taken('ann', [a1, a2])).when((ledger) => holdSeats(ledger, again)),
    ).toStrictEqual(nothing);
  });

  it('a repeated hold extends the deadline after a crash', () => {
    for (const until of [minute(35), open]) {
      expect(
        givenSeats(held('ann', [a1], minute(30))).when((ledger) =>
          holdSeats(ledger, command('ann', [a1], minute(5), until)),
        ),
      ).toStrictEqual(thenEvents(extended('ann', until)));
    }
  });

  it('a repeated hold holds the seats again when they were lost and are free now', () => {
    const again = command('ann', [a1], minute(30));
    const anew = thenEvents(held('ann', [a1], minute(60)));
    expect(
      givenSeats(held('ann', [a1], minute(30))).when((ledger) => holdSeats(ledger, again)),
    ).toStrictEqual(anew);
    expect(
      givenSeats(
        held('ann', [a1], minute(10)),
        released('ann', [a1], 'expired'),
        held('ben', [a1], minute(20)),
        released('ben', [a1], 'cancelled'),
      ).when((ledger) => holdSeats(ledger, again)),
    ).toStrictEqual(anew);
  });

  it.each([
    ['held', held('ann', [a1], minute(30))],
    ['lapsed', held('ann', [a1], minute(1))],
    ['sold', taken('ann', [a1])],
  ])(
    "other seats are refused while the booking's own seats are %s, so that it keeps its own seats",
    (_, event) => {
      for (const other of [[a2], [a1, a2], [a1, a1]]) {
        expect(
          givenSeats(event).when((ledger) => holdSeats(ledger, command('ann', other, minute(5)))),
        ).toStrictEqual(changed);
      }
    },
  );
});

describe('keepSeats', () => {
  const keep =
    (until: string | null, now = minute(10)) =>
    (ledger: Parameters<typeof keepSeats>[0]) =>
      keepSeats(ledger, command('ann', [a1, a2], now, until));
  const hold = held('ann', [a1, a2], minute(30));

  it('keepSeats removes, restores and extends the deadline of a hold', () => {
    expect(givenSeats(hold).when(keep(open))).toStrictEqual(thenEvents(extended('ann', open)));
    expect(givenSeats(hold, extended('ann', open)).when(keep(minute(40)))).toStrictEqual(
      thenEvents(extended('ann', minute(40))),
    );
    expect(givenSeats(hold).when(keep(minute(45)))).toStrictEqual(
      thenEvents(extended('ann', minute(45))),
    );
  });

  it('keepSeats renews an expired hold whose seats no other order took, at the deadline and long after it', () => {
    expect(givenSeats(hold).when(keep(open, minute(30)))).toStrictEqual(
      thenEvents(extended('ann', open)),
    );
    expect(givenSeats(hold).when(keep(open, minute(3000)))).toStrictEqual(
      thenEvents(extended('ann', open)),
    );
  });

  it('keepSeats writes nothing when the seats are already kept that long, or sold', () => {
    expect(givenSeats(hold).when(keep(minute(30)))).toStrictEqual(nothing);
    expect(givenSeats(hold, extended('ann', open)).when(keep(open))).toStrictEqual(nothing);
    expect(givenSeats(hold, taken('ann', [a1, a2])).when(keep(open))).toStrictEqual(nothing);
    expect(givenSeats(hold, taken('ann', [a1, a2])).when(keep(minute(40)))).toStrictEqual(nothing);
  });

  it('keepSeats refuses seats that another booking took, and holds them again once they are free', () => {
    const displaced = [
      hold,
      released('ann', [a1, a2], 'expired'),
      held('ben', [a2], minute(60)),
    ] as const;
    expect(givenSeats(...displaced).when(keep(open, minute(59)))).toStrictEqual(gone([a2], 'ben'));
    expect(givenSeats(...displaced).when(keep(open, minute(60)))).toStrictEqual(
      thenEvents(released('ben', [a2], 'expired'), held('ann', [a1, a2], open)),
    );
  });
});

describe('takeSeats', () => {
  const take = (now: string) => (ledger: Parameters<typeof takeSeats>[0]) =>
    takeSeats(ledger, { performanceId, bookingId: 'ann', seats: [a1], now });

  it('takeSeats sells held seats, even of an expired hold, unless another order took them', () => {
    const sold = thenEvents(taken('ann', [a1]));
    expect(givenSeats(held('ann', [a1], open)).when(take(minute(90)))).toStrictEqual(sold);
    expect(givenSeats(held('ann', [a1], minute(30))).when(take(minute(30)))).toStrictEqual(sold);
  });

  it('takeSeats sells the amended seats in the ledger when the booking does not have the amendment yet', () => {
    expect(
      givenSeats(held('ann', [a1], open), moved('ann', [a1], [a2])).when(take(minute(1))),
    ).toStrictEqual(thenEvents(taken('ann', [a2])));
  });

  it('takeSeats writes nothing when the seats are already sold to this booking', () => {
    expect(givenSeats(taken('ann', [a1])).when(take(minute(1)))).toStrictEqual(nothing);
  });

  it("takeSeats refuses seats that another booking took, and sells them once that booking's hold expires", () => {
    const displaced = [
      held('ann', [a1], minute(30)),
      released('ann', [a1], 'expired'),
      held('ben', [a1], minute(60)),
    ] as const;
    expect(givenSeats(...displaced).when(take(minute(59)))).toStrictEqual(gone([a1], 'ben'));
    expect(givenSeats(...displaced).when(take(minute(60)))).toStrictEqual(
      thenEvents(released('ben', [a1], 'expired'), taken('ann', [a1])),
    );
  });
});

describe('a repeated sellSeats for the same booking', () => {
  const sell = (seats: readonly Seat[]) => (ledger: Parameters<typeof sellSeats>[0]) =>
    sellSeats(ledger, { performanceId, bookingId: 'ann', seats, now: minute(5) });

  it('a repeated sale writes nothing, and sells seats that the first attempt only held', () => {
    expect(givenSeats(taken('ann', [a1])).when(sell([a1]))).toStrictEqual(nothing);
    expect(givenSeats(held('ann', [a1], minute(30))).when(sell([a1]))).toStrictEqual(
      thenEvents(taken('ann', [a1])),
    );
  });

  it('a repeated sale refuses other seats than those of the first sale', () => {
    expect(givenSeats(taken('ann', [a1])).when(sell([a2]))).toStrictEqual(changed);
  });
});

describe('releaseSeats', () => {
  it.each(['expired', 'cancelled', 'rejected', 'orphaned', 'set-by-staff'] as const)(
    "releaseSeats releases the booking's held and sold seats: %s",
    (reason) => {
      for (const event of [
        held('ann', [a1, a2], minute(30)),
        held('ann', [a1, a2], open),
        taken('ann', [a1, a2]),
      ]) {
        expect(
          givenSeats(event).when((ledger) =>
            releaseSeats(ledger, { performanceId, bookingId: 'ann', reason }),
          ),
        ).toStrictEqual(thenEvents(released('ann', [a1, a2], reason)));
      }
    },
  );

  it('releaseSeats writes nothing for a booking without seats, and never releases seats of another booking', () => {
    const release = (ledger: Parameters<typeof releaseSeats>[0]) =>
      releaseSeats(ledger, { performanceId, bookingId: 'ann', reason: 'expired' });
    expect(givenSeats().when(release)).toStrictEqual(nothing);
    expect(
      givenSeats(held('ann', [a1], open), released('ann', [a1], 'cancelled')).when(release),
    ).toStrictEqual(nothing);
    expect(
      givenSeats(
        held('ann', [a1], minute(1)),
        released('ann', [a1], 'expired'),
        held('ben', [a1], open),
      ).when(release),
    ).toStrictEqual(nothing);
  });
});

describe('reopenSeats', () => {
  const reopen = (until: string | null) => (ledger: Parameters<typeof reopenSeats>[0]) =>
    reopenSeats(ledger, { performanceId, bookingId: 'ann', until });

  it("reopenSeats turns a booking's sold seats into a hold, with or without a deadline", () => {
    expect(givenSeats(taken('ann', [a1])).when(reopen(minute(30)))).toStrictEqual(
      thenEvents(extended('ann', minute(30))),
    );
    expect(givenSeats(taken('ann', [a1])).when(reopen(open))).toStrictEqual(
      thenEvents(extended('ann', open)),
    );
    expect(seatsAfter(taken('ann', [a1]), extended('ann', open)).holdings.get('ann')).toStrictEqual(
      {
        at: 2,
        seats: [a1],
        kind: 'held',
        until: open,
      },
    );
  });

  it('reopenSeats writes nothing for a hold that already has this deadline, or a booking without seats', () => {
    expect(givenSeats(held('ann', [a1], minute(30))).when(reopen(minute(30)))).toStrictEqual(
      nothing,
    );
    expect(givenSeats(held('ann', [a1], open)).when(reopen(open))).toStrictEqual(nothing);
    expect(givenSeats().when(reopen(open))).toStrictEqual(nothing);
  });
});

describe('moveSeats', () => {
  const move =
    (to: readonly Seat[], now = minute(5)) =>
    (ledger: Parameters<typeof moveSeats>[0]) =>
      moveSeats(ledger, { performanceId, bookingId: 'ann', to, now });

  it('moveSeats replaces all seats in one event; held seats stay held and sold seats stay sold', () => {
    expect(givenSeats(taken('ann', [a1, a2])).when(move([a3, a4]))).toStrictEqual(
      thenEvents(moved('ann', [a1, a2], [a3, a4])),
    );
    expect(
      seatsAfter(taken('ann', [a1]), moved('ann', [a1], [a3])).holdings.get('ann'),
    ).toStrictEqual({ at: 2, seats: [a3], kind: 'taken', until: null });
    expect(
      seatsAfter(held('ann', [a1], minute(30)), moved('ann', [a1], [a3])).holdings.get('ann'),
    ).toStrictEqual({ at: 2, seats: [a3], kind: 'held', until: minute(30) });
  });

  it("moveSeats can keep some of the booking's seats, reduce their number, or add seats", () => {
    for (const to of [[a2, a3], [a2], [a1, a2, a3]]) {
      expect(givenSeats(taken('ann', [a1, a2])).when(move(to))).toStrictEqual(
        thenEvents(moved('ann', [a1, a2], to)),
      );
    }
  });

  it("moveSeats frees the booking's former seats", () => {
    const ledger = seatsAfter(taken('ann', [a1, a2]), moved('ann', [a1, a2], [a2, a3]));
    expect([...ledger.owners.keys()]).toStrictEqual(['row-A:2', 'row-A:3']);
  });

  it("moveSeats writes nothing when the requested seats are the booking's present seats", () => {
    expect(givenSeats(taken('ann', [a1, a2])).when(move([a2, a1]))).toStrictEqual(nothing);
  });

  it('moveSeats refuses all seats when another booking owns one, and takes seats from an expired hold', () => {
    const others = [taken('ann', [a1]), held('ben', [a3, a4], minute(30))] as const;
    expect(givenSeats(...others).when(move([a2, a3], minute(29)))).toStrictEqual(gone([a3], 'ben'));
    expect(givenSeats(...others).when(move([a2, a3], minute(30)))).toStrictEqual(
      thenEvents(released('ben', [a3, a4], 'expired'), moved('ann', [a1], [a2, a3])),
    );
  });

  it('moveSeats refuses a request that names a seat twice or names no seat', () => {
    expect(givenSeats(taken('ann', [a1, a2])).when(move([a1, a1]))).toStrictEqual(twice);
    expect(givenSeats(taken('ann', [a1, a2])).when(move([]))).toStrictEqual(none);
  });

  it('moveSeats refuses a booking without seats', () => {
    const message = 'This booking holds no seats any more, so they cannot be exchanged.';
    expect(givenSeats().when(move([a1]))).toStrictEqual(
      refused('conflict', 'no_seats_to_amend', message),
    );
  });
});

describe('conflictsOf', () => {
  it('conflictsOf returns each requested seat of another live owner, but no own seats and none of expired holds', () => {
    const ledger = seatsAfter(
      taken('ann', [a1]),
      held('ben', [a2], minute(30)),
      held('cat', [a3], minute(10)),
    );
    expect(conflictsOf(ledger, [a1, a2, a3, a4], 'ann', minute(10))).toStrictEqual([
      { seat: a2, bookingId: 'ben' },
    ]);
    expect(conflictsOf(ledger, [a1, a2, a3, a4], 'ann', minute(30))).toStrictEqual([]);
    expect(conflictsOf(ledger, [a1], 'dan', minute(3000))).toStrictEqual([
      { seat: a1, bookingId: 'ann' },
    ]);
  });
});

describe('evolveSeats', () => {
  it('evolveSeats does not change the given ledger', () => {
    const before = seatsAfter(held('ann', [a1], minute(30)));
    evolveSeats(before, released('ann', [a1], 'expired'));
    expect(before).toStrictEqual(seatsAfter(held('ann', [a1], minute(30))));
  });

  it('evolveSeats ignores events about seats that the booking does not own, and event types of a later release', () => {
    for (const event of [
      extended('ann', open),
      moved('ann', [a1], [a2]),
      released('ann', [a1], 'expired'),
    ]) {
      expect(seatsAfter(held('ben', [a1], open), event)).toStrictEqual({
        ...seatsAfter(held('ben', [a1], open)),
        changes: 2,
      });
    }
    const unknown = { type: 'SeatsPainted', data: { bookingId: 'ann' } } as unknown as Parameters<
      typeof evolveSeats
    >[1];
    expect(evolveSeats(emptyLedger(), unknown)).toStrictEqual(emptyLedger());
  });
});
