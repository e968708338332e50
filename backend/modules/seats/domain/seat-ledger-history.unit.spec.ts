import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type {
  Seat,
  SeatBlock,
  SeatEvent,
  SeenBooking,
  SoldFromBlock,
} from '../../../contracts/events/index.js';
import { readLedger, SEAT_LEDGER_VERSION, writeLedger } from './seat-ledger-snapshot.js';
import { emptyLedger, evolveSeats, type SeatHolding, type SeatLedger } from './seat-ledger.js';
import { seatKey } from '../../../contracts/seat.js';
import {
  extended,
  held,
  moved,
  released,
  seat,
  taken,
} from '../../orders/domain/testing/builders.js';
import { minute } from '../../orders/domain/testing/given.js';
import { Random } from '../../orders/domain/testing/random.js';

/** Sample for each event type of a seat stream. A missing type does not compile. */
const EVENTS: Record<SeatEvent['type'], (random: Random) => SeatEvent> = {
  SeatsHeld: (random) => {
    const event = held(booking(random), someSeats(random), until(random));
    if (event.type !== 'SeatsHeld' || !random.chance(0.2)) return event;
    const block: SeatBlock = { forWhom: '4B', reason: 'Prize', by: 'Noraini' };
    const waitingList = random.chance(0.2) ? random.pick(['freed', 'offered'] as const) : undefined;
    return {
      ...event,
      data: { ...event.data, block: { ...block, ...(waitingList && { waitingList }) } },
    };
  },
  HoldExtended: (random) => extended(booking(random), until(random)),
  SeatsTaken: (random) => {
    const event = taken(booking(random), someSeats(random));
    const [first] = event.type === 'SeatsTaken' ? event.data.seats : [];
    return event.type === 'SeatsTaken' && first && random.chance(0.2)
      ? { ...event, data: { ...event.data, fromBlock: { blockId: 'block', seats: [first] } } }
      : event;
  },
  SeatsReleased: (random) => released(booking(random), someSeats(random), 'cancelled'),
  SeatsMoved: (random) => moved(booking(random), someSeats(random), someSeats(random)),
};
const TYPES = Object.keys(EVENTS) as SeatEvent['type'][];

const booking = (random: Random): string => `booking-${random.below(30)}`;
const until = (random: Random): string | null =>
  random.chance(0.2) ? null : minute(random.below(60));
const someSeats = (random: Random): Seat[] =>
  Array.from({ length: 1 + random.below(4) }, () =>
    seat(random.pick(['A', 'B', 'C']), 1 + random.below(15)),
  );

/**
 * Generates random events without regard for the rules of orders, so two holdings may share seats. Some events carry a
 * booking version.
 */
function history(seed: number, length: number): SeatEvent[] {
  const random = new Random(seed);
  return Array.from({ length }, () => {
    const event = EVENTS[random.pick(TYPES)](random);
    return event.type !== 'SeatsReleased' && random.chance(0.5)
      ? ({ ...event, data: { ...event.data, bookingVersion: random.below(9) } } as SeatEvent)
      : event;
  });
}

/** Second, simple implementation of the seat ledger. The tests compare its results with evolveSeats. */
class PlainLedger {
  readonly owners = new Map<string, string>();
  readonly holdings = new Map<string, SeatHolding>();
  waitingList: string | null = null;
  changes = 0;

  apply({ type, data }: SeatEvent): void {
    this.changes += 1;
    const { bookingId } = data;
    const holding = this.holdings.get(bookingId);
    if (!holding && (type === 'HoldExtended' || type === 'SeatsMoved')) return;
    if (type === 'SeatsReleased') {
      this.drop(bookingId);
      this.holdings.delete(bookingId);
      if (this.waitingList === bookingId) this.waitingList = null;
      return;
    }
    const seats =
      type === 'HoldExtended'
        ? (holding as SeatHolding).seats
        : type === 'SeatsMoved'
          ? data.to
          : data.seats;
    if (type !== 'HoldExtended') {
      this.drop(bookingId);
      for (const one of seats) this.owners.set(seatKey(one), bookingId);
    }
    const kept = type === 'SeatsMoved' ? (holding as SeatHolding) : null;
    const { bookingVersion } = data as SeenBooking;
    const block = kept ? kept.block : (data as { block?: SeatBlock }).block;
    if (type === 'SeatsHeld' && block?.waitingList === 'freed') this.waitingList = bookingId;
    const { fromBlock } = data as { fromBlock?: SoldFromBlock };
    this.holdings.set(bookingId, {
      seats,
      kind: kept?.kind ?? (type === 'SeatsTaken' ? 'taken' : 'held'),
      until: kept ? kept.until : type === 'SeatsTaken' ? null : (data as { until: string }).until,
      at: this.changes,
      ...(bookingVersion === undefined ? {} : { bookingVersion }),
      ...(block ? { block } : {}),
      ...(fromBlock ? { fromBlock } : {}),
    });
  }

  private drop(bookingId: string): void {
    for (const one of this.holdings.get(bookingId)?.seats ?? [])
      if (this.owners.get(seatKey(one)) === bookingId) this.owners.delete(seatKey(one));
  }
}

const plainly = (ledger: SeatLedger | PlainLedger) => ({
  owners: new Map(ledger.owners),
  holdings: new Map(ledger.holdings),
  waitingList: ledger.waitingList,
  changes: ledger.changes,
});

describe('a seat ledger built from many random events', () => {
  it('the seat ledger equals a simple mutable implementation after every event and does not change earlier states', () => {
    for (let seed = 1; seed <= 8; seed += 1) {
      const plain = new PlainLedger();
      let ledger = emptyLedger();
      const events = history(seed, 300);
      expect(events).toHaveLength(300);
      for (const event of events) {
        const before = ledger;
        const was = JSON.stringify(writeLedger(before));
        ledger = evolveSeats(before, event);
        plain.apply(event);
        expect(plainly(ledger)).toEqual(plainly(plain));
        expect(JSON.stringify(writeLedger(before))).toBe(was);
      }
    }
  });
});

describe('a stored seat ledger', () => {
  it('a stored seat ledger is read back without a change, even when two holdings share seats', () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const ledger = history(seed, 120).reduce(evolveSeats, emptyLedger());
      const again = readLedger(JSON.parse(JSON.stringify(writeLedger(ledger))));
      expect(plainly(again)).toEqual(plainly(ledger));
      const [next] = history(seed + 1_000, 1) as [SeatEvent];
      expect(plainly(evolveSeats(again, next))).toEqual(plainly(evolveSeats(ledger, next)));
    }
  });

  it('a stored value that is not a seat ledger is rejected with an error', () => {
    for (const broken of [{}, { changes: 1 }, { changes: 'one', holdings: [] }, null, []])
      expect(() => readLedger(broken as never)).toThrow(TypeError);
    expect(readLedger({ changes: 0, waitingList: null, holdings: [] }).owners.size).toBe(0);
  });

  it("the seat ledger's version is increased whenever evolveSeats gives other results", () => {
    const { changes, holdings } = writeLedger(history(1, 3_000).reduce(evolveSeats, emptyLedger()));
    const inOrder = holdings.toSorted((one, other) => (one.bookingId < other.bookingId ? -1 : 1));
    const digest = createHash('sha256')
      .update(JSON.stringify({ changes, holdings: inOrder }))
      .digest('hex');
    // When this digest differs, increase SEAT_LEDGER_VERSION and update both expected values.
    expect([SEAT_LEDGER_VERSION, digest.slice(0, 16)]).toEqual([5, '78a819d453d2f90b']);
  });
});
