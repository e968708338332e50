import { describe, expect, it } from '@jest/globals';
import type { SeatEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { SaleRules } from '../../../contracts/rest/what-if.js';
import {
  emptyLedger,
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  releaseSeats,
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
  seat,
  taken,
} from './testing/builders.js';
import { minute } from './testing/given.js';
import { Random } from './testing/random.js';
import {
  agreesWithReality,
  AS_IT_WAS,
  rulesMet,
  saleUnder,
  unknownUnder,
  type SaleEvent,
  type SaleFacts,
} from './what-if.js';

const at = (minutes: number, event: SeatEvent): SaleEvent => ({
  ...event,
  metadata: { occurredAt: minute(minutes) },
});
const rules = (more: Partial<SaleRules>): SaleRules => ({ ...AS_IT_WAS, ...more });
const facts = (events: readonly SaleEvent[], more: Partial<SaleFacts> = {}): SaleFacts => ({
  events,
  costs: [],
  refused: [],
  now: minute(600),
  ...more,
});

/** Ann pays after 20 minutes; Ben lets 30 run out; Cat gets his seat at minute 40 and pays. */
const sale = facts(
  [
    at(0, held('ann', [a1, a2], minute(30))),
    at(1, held('ben', [a3], minute(31))),
    at(20, taken('ann', [a1, a2])),
    at(31, released('ben', [a3], 'expired')),
    at(40, held('cat', [a3], minute(70))),
    at(45, taken('cat', [a3])),
  ],
  {
    costs: [
      { bookingId: 'ann', sen: 4_000 },
      { bookingId: 'ben', sen: 2_000 },
      { bookingId: 'cat', sen: 2_000 },
    ],
    refused: [{ at: minute(20), seats: ['Stalls Row A Seat 3', 'Stalls Row B Seat 9'] }],
  },
);

describe('a sale under the rules as they were', () => {
  it('is the sale as it was', () => {
    expect(saleUnder(AS_IT_WAS, sale)).toEqual({
      accepted: 3,
      refusedSeats: 0,
      refusedTooMany: 0,
      paid: 2,
      seatsSold: 3,
      moneySen: 6_000,
      abandoned: 1,
      lostLate: 0,
      lateInTime: 0,
      cancelled: 0,
      open: 0,
      idleSeatHours: 0.5,
      refusedThatFindSeats: 0,
    });
    expect(agreesWithReality(sale)).toBe(true);
    expect(rulesMet(sale)).toEqual({ holdMinutes: 30, mostSeats: 2 });
  });

  it.each([
    ['some', [a1]],
    ['all', [a1, a2]],
  ])('sells %s seats of a block, and gives them back', (_, sold) => {
    const rest = [a1, a2].filter((one) => !sold.includes(one));
    const block = { forWhom: 'Class 4B', reason: 'School', by: 'Noraini' };
    const fromBlock = { blockId: 'block', seats: sold };
    const kept = held('block', [a1, a2], minute(300));
    const left = moved('block', [a1, a2], rest);
    const takenFrom = taken('door', sold);
    const events = [
      at(0, { ...kept, data: { ...kept.data, block } } as SeatEvent),
      at(1, { ...left, data: { ...left.data, ofBlock: true } } as SeatEvent),
      at(1, { ...takenFrom, data: { ...takenFrom.data, fromBlock } } as SeatEvent),
    ];
    expect(saleUnder(AS_IT_WAS, facts(events))).toMatchObject({
      refusedSeats: 0,
      paid: 1,
      seatsSold: sold.length,
    });
    expect(agreesWithReality(facts(events, { now: minute(5) }))).toBe(true);
    const again = held('block', sold, minute(300));
    const more = moved('block', rest, [a1, a2]);
    const back = [
      ...events,
      at(2, released('door', sold, 'set-by-staff')),
      at(
        2,
        rest.length === 0
          ? ({ ...again, data: { ...again.data, block } } as SeatEvent)
          : ({ ...more, data: { ...more.data, ofBlock: true } } as SeatEvent),
      ),
    ];
    expect(agreesWithReality(facts(back, { now: minute(5) }))).toBe(true);
  });

  it('asks for refused orders by the order of the stream, also when a clock was ahead', () => {
    const events = [
      at(90, released('somebody', [a4], 'expired')),
      at(0, held('ann', [a1], minute(30))),
    ];
    const refused = [{ at: minute(1), seats: ['Stalls Row A Seat 1'] }];
    expect(saleUnder(AS_IT_WAS, facts(events, { refused })).refusedThatFindSeats).toBe(0);
  });

  it('ends in the same hall, whatever happened', () => {
    const seen = { lapsed: 0, paid: 0, moved: 0, refused: 0 };
    for (let seed = 1; seed <= 60; seed += 1) {
      const random = new Random(seed);
      const events = randomSale(random, seen);
      const now = minute(random.below(400));
      const until = events.filter(({ metadata }) => metadata.occurredAt <= now);
      const all = facts(until, { now });
      expect({ seed, agrees: agreesWithReality(all) }).toEqual({ seed, agrees: true });
      const ledger = until.reduce<ReturnType<typeof emptyLedger>>(evolveSeats, emptyLedger());
      const sold = [...ledger.holdings.values()].filter(({ kind }) => kind === 'taken');
      expect(saleUnder(AS_IT_WAS, all)).toMatchObject({
        paid: sold.length,
        seatsSold: sold.reduce((sum, { seats }) => sum + seats.length, 0),
        refusedSeats: 0,
        lostLate: 0,
      });
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(15);
  });

  it('counts orders that were given up apart from those that ran out of time, and those that still have it', () => {
    const { cancelled, open, abandoned } = saleUnder(
      AS_IT_WAS,
      facts(
        [
          at(0, held('ann', [a1], minute(30))),
          at(5, released('ann', [a1], 'cancelled')),
          at(580, held('ben', [a2], minute(610))),
          at(581, held('cat', [a3], minute(590))),
        ],
        { now: minute(600) },
      ),
    );
    expect({ cancelled, open, abandoned }).toEqual({ cancelled: 1, open: 1, abandoned: 1 });
  });
});

describe('a sale with less time to pay', () => {
  it('keeps who paid late, if nobody else took the seats, and frees seats sooner', () => {
    expect(saleUnder(rules({ holdMinutes: 15 }), sale)).toMatchObject({
      paid: 2,
      lateInTime: 1,
      lostLate: 0,
      abandoned: 1,
      idleSeatHours: 0.3,
      // At minute 20 Ben's seat was free, and row B is sold to nobody.
      refusedThatFindSeats: 1,
    });
  });

  it('sells to the next what was not paid in time', () => {
    const late = facts(
      [
        at(0, held('ann', [a1], minute(30))),
        at(25, taken('ann', [a1])),
        at(26, held('ben', [a2], minute(56))),
        at(27, released('ben', [a2], 'cancelled')),
      ],
      { costs: [{ bookingId: 'ann', sen: 2_000 }] },
    );
    const [ann] = late.events as [SaleEvent];
    // Somebody who was given the seat in reality as well: Ann's hold had been prolonged, Dan came after its end.
    const dan = facts([
      ann,
      at(29, extended('ann', minute(45))),
      at(31, released('ann', [a1], 'cancelled')),
      at(32, held('dan', [a1], minute(62))),
      at(33, taken('dan', [a1])),
    ]);
    expect(saleUnder(rules({ holdMinutes: 15 }), late)).toMatchObject({ paid: 1, lateInTime: 1 });
    expect(saleUnder(rules({ holdMinutes: 15 }), dan)).toMatchObject({ paid: 1, cancelled: 1 });
  });

  it('counts who paid when others had the seats', () => {
    const events = [
      at(0, held('ann', [a1], minute(30))),
      // Her receipt stopped the clock.
      at(20, extended('ann', null)),
      at(25, taken('ann', [a1])),
    ];
    const taken16 = [
      events[0],
      at(16, held('ben', [a2], minute(46))),
      ...events.slice(1),
    ] as SaleEvent[];
    const moves = [...taken16.slice(0, 2), at(18, moved('ben', [a2], [a1])), ...taken16.slice(2)];
    // In reality such a move was impossible; here it takes Ann's seat after her 15 minutes.
    expect(saleUnder(rules({ holdMinutes: 15 }), facts(moves))).toMatchObject({
      paid: 0,
      lostLate: 1,
      abandoned: 2,
    });
  });

  it('moves time that was given later by as much', () => {
    const events = [
      at(0, held('ann', [a1], minute(30))),
      at(10, extended('ann', minute(60))),
      at(50, held('ben', [a2], minute(80))),
    ];
    const { abandoned, open } = saleUnder(
      rules({ holdMinutes: 15 }),
      facts(events, { now: minute(50) }),
    );
    expect({ abandoned, open }).toEqual({ abandoned: 1, open: 1 });
  });
});

describe('a sale with more time to pay', () => {
  it('refuses who got seats that are still kept', () => {
    expect(saleUnder(rules({ holdMinutes: 60 }), sale)).toMatchObject({
      accepted: 2,
      refusedSeats: 1,
      paid: 1,
      moneySen: 4_000,
      abandoned: 1,
      idleSeatHours: 1,
    });
  });
});

describe('a sale with another limit or price', () => {
  it('refuses larger orders of families, not sales by staff', () => {
    const events = [
      at(0, held('ann', [a1, a2], minute(30))),
      at(5, taken('ann', [a1, a2])),
      at(6, taken('the desk', [a3, a4])),
    ];
    expect(saleUnder(rules({ mostSeats: 1 }), facts(events))).toMatchObject({
      accepted: 1,
      refusedTooMany: 1,
      paid: 1,
      seatsSold: 2,
    });
  });

  it('prices what was paid, to the sen', () => {
    expect(saleUnder(rules({ pricePercent: 133 }), sale).moneySen).toBe(5_320 + 2_660);
    expect(saleUnder(rules({ pricePercent: 0 }), sale).moneySen).toBe(0);
  });
});

describe('what cannot be known', () => {
  const said = (changed: Partial<SaleRules>, refusalsNoted = 0): string => {
    const asked = rules(changed);
    const [before, after] = [saleUnder(AS_IT_WAS, sale), saleUnder(asked, sale)];
    return unknownUnder(asked, rulesMet(sale), { before, after, refusalsNoted }).join('\n');
  };

  it('is said of each rule that differs', () => {
    expect(said({ holdMinutes: 15 })).toContain('would have been quicker');
    expect(said({ holdMinutes: 60 })).toContain('Of the 1 orders that ran out of time');
    expect(said({ mostSeats: 1 })).toContain('more than 1 seats');
    expect(said({ pricePercent: 120 })).toContain('at another price');
    expect(said({ pricePercent: 100 })).not.toContain('at another price');
    expect(said({})).toContain('No refused order is noted');
    expect(said({}, 3)).toContain('3 refused orders are noted');
  });
});

/** Families who order, pay, let holds lapse, come late, and move, decided by the product's decider while the clock moves. */
function randomSale(
  random: Random,
  seen: Record<'lapsed' | 'paid' | 'moved' | 'refused', number>,
): SaleEvent[] {
  let ledger = emptyLedger();
  let clock = 0;
  const events: SaleEvent[] = [];
  const hall = [1, 2, 3, 4, 5, 6].map((number) => seat('A', number));
  for (let step = 0; step < 40; step += 1) {
    clock += random.pick([0, 1, 5, 20]);
    const now = minute(clock);
    const known = [...ledger.holdings.keys()];
    const bookingId = random.chance(0.5) && known.length > 0 ? random.pick(known) : `order-${step}`;
    const holding = ledger.holdings.get(bookingId);
    const seats = holding?.seats ?? random.some(hall, 1 + random.below(3));
    const of = { performanceId, bookingId, seats, now };
    const until = minute(clock + 30);
    try {
      const decided = !holding
        ? random.chance(0.8)
          ? holdSeats(ledger, { ...of, until })
          : sellSeats(ledger, of)
        : random.pick([
            () => takeSeats(ledger, of),
            () => keepSeats(ledger, { ...of, until: random.chance(0.5) ? until : null }),
            () => moveSeats(ledger, { ...of, to: random.some(hall, seats.length) }),
            () => releaseSeats(ledger, { ...of, reason: 'cancelled' }),
          ])();
      for (const event of decided) {
        if (event.type === 'SeatsReleased' && event.data.reason === 'expired') seen.lapsed += 1;
        if (event.type === 'SeatsTaken') seen.paid += 1;
        if (event.type === 'SeatsMoved') seen.moved += 1;
        ledger = evolveSeats(ledger, event);
        events.push(at(clock, event));
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      seen.refused += 1;
    }
  }
  return events;
}
