import { expect, it } from '@jest/globals';
import type { BookingEvent, SeatEvent } from '../../contracts/events/index.js';
import { applyVerdict, expireBooking, placeBooking, requireReceiptWanted, uploadReceipt } from './booking-decisions.js';
import { evolveBooking, isPaid, noBooking, type Booking } from './booking.js';
import { conflictsOf, emptyLedger, evolveSeats, holdSeats, keepSeats, takeSeats } from './seat-ledger.js';
import { sameSeats } from './seat.js';
import { settleSeats } from './settlement.js';
import { cancelBooking, setStatus } from './staff-decisions.js';
import { performanceId, placedData, priced, receiptData, seat } from './testing/builders.js';
import { minute, outcomeOf } from './testing/given.js';
import { Random } from './testing/random.js';

/*
 * Whole orders over both streams, in the order of writing that design.md sets, with a crash between the two streams now and then,
 * or the settlement of an earlier event, which sees the one stream and not yet the other. However it went, once every booking is
 * settled the seats are as the bookings say.
 */

const seats = [1, 2, 3, 4, 5, 6].map((number) => seat('A', number));
const families = ['ann', 'ben', 'cat', 'dan'];
const crash = new Error('crash');

class Theatre {
  ledger = emptyLedger();
  clock = 0;
  receipts = 0;
  crashes = 0;
  races = 0;
  raced = false;
  readonly bookings = new Map<string, Booking>(families.map((id) => [id, noBooking()]));

  constructor(readonly random: Random) {}

  get now(): string {
    return minute(this.clock);
  }

  booking(id: string): Booking {
    return this.bookings.get(id) as Booking;
  }

  writeSeats(events: readonly SeatEvent[]): void {
    this.ledger = events.reduce(evolveSeats, this.ledger);
  }

  writeBooking(id: string, events: readonly BookingEvent[]): void {
    const metadata = { occurredAt: this.now };
    this.bookings.set(id, events.reduce((state, event) => evolveBooking(state, { ...event, metadata }), this.booking(id)));
  }

  mayCrash(): void {
    if (this.raced || !this.random.chance(0.25)) return;
    this.crashes += 1;
    throw crash;
  }

  /** Between the two streams, of an order that the settlement worker may be busy with. One misfortune at a time. */
  betweenStreams(id: string): void {
    this.mayCrash();
    if (!this.random.chance(0.25)) return;
    this.settle(id);
    this.races += 1;
    this.raced = true;
  }

  place(id: string): void {
    if (this.booking(id).kind !== 'none') return;
    const wanted = this.random.some(seats, 1 + this.random.below(2));
    const data = placedData({ bookingId: id, seats: wanted.map((one) => priced(one)), holdUntil: minute(this.clock + 10), holdMinutes: 10 });
    this.writeSeats(holdSeats(this.ledger, { performanceId, bookingId: id, seats: wanted, until: data.holdUntil, now: this.now }));
    this.mayCrash();
    this.writeBooking(id, placeBooking(this.booking(id), data));
  }

  upload(id: string): void {
    const receipt = receiptData(`r${(this.receipts += 1)}`);
    const { seats: own } = requireReceiptWanted(this.booking(id));
    const kept = outcomeOf(() => keepSeats(this.ledger, { performanceId, bookingId: id, seats: own, until: null, now: this.now }));
    if ('events' in kept) this.writeSeats(kept.events);
    this.betweenStreams(id);
    this.writeBooking(id, uploadReceipt(this.booking(id), { receipt, seatsKept: 'events' in kept, seatsGoneMessage: '' }));
  }

  verdict(id: string): void {
    const known = this.booking(id);
    if (known.kind === 'none' || known.status !== 'verifying') return;
    const receiptId = known.receipts.at(-1)?.receiptId as string;
    const kind = this.random.pick(['confirmed', 'rejected', 'needs_review'] as const);
    if (kind === 'confirmed') {
      this.take(id);
      this.writeBooking(id, applyVerdict(known, receiptId, { kind, message: '' }));
    } else {
      this.writeBooking(id, applyVerdict(known, receiptId, { kind, message: '', reasons: [], holdUntil: minute(this.clock + 10) }));
      this.mayCrash();
      this.settle(id);
    }
  }

  take(id: string): void {
    const known = this.booking(id);
    const own = known.kind === 'placed' ? known.seats : [];
    this.writeSeats(takeSeats(this.ledger, { performanceId, bookingId: id, seats: own, now: this.now }));
    this.betweenStreams(id);
  }

  staff(id: string): void {
    const known = this.booking(id);
    if (known.kind === 'none') return;
    const to = this.random.pick(['pending_payment', 'verified', 'confirmed', 'rejected', 'needs_review'] as const);
    const events = setStatus(known, to, this.now);
    if (isPaid(to)) this.take(id);
    else if (to !== 'rejected' && !isPaid(known.status)) {
      const until = to === 'pending_payment' ? minute(this.clock + known.holdMinutes) : null;
      this.writeSeats(keepSeats(this.ledger, { performanceId, bookingId: id, seats: known.seats, until, now: this.now }));
      this.betweenStreams(id);
    }
    this.writeBooking(id, events);
    this.mayCrash();
    this.settle(id);
  }

  expire(id: string): void {
    this.writeBooking(id, expireBooking(this.booking(id), this.now));
    this.mayCrash();
    this.settle(id);
  }

  cancel(id: string): void {
    this.writeBooking(id, cancelBooking(this.booking(id), 'staff'));
    this.mayCrash();
    this.settle(id);
  }

  settle(id: string): void {
    this.writeSeats(settleSeats(this.ledger, { performanceId, bookingId: id, booking: this.booking(id), now: this.now }));
  }

  /** Complaints about bookings whose seats are not as they say; to be asked after all are settled. */
  complaints(): string[] {
    return families.flatMap((id) => {
      const known = this.booking(id);
      const claim = this.ledger.claims.get(id);
      if (known.kind === 'none') return claim ? [`${id} has seats without a booking`] : [];
      const { status, holdUntil } = known;
      if (status === 'expired' || status === 'cancelled' || (status === 'rejected' && holdUntil === null)) {
        return claim ? [`${id} is ${status} and has seats`] : [];
      }
      const clockIsOver = holdUntil !== null && holdUntil <= this.now;
      const mayHaveNone = clockIsOver || conflictsOf(this.ledger, known.seats, id, this.now).length > 0;
      if (!claim) return mayHaveNone ? [] : [`${id} is ${status} without its seats`];
      const kind = isPaid(status) ? 'taken' : 'held';
      return [
        ...(sameSeats(claim.seats, known.seats) ? [] : [`${id} has other seats than it booked`]),
        ...(claim.kind === kind ? [] : [`${id} is ${status} and its seats are ${claim.kind}`]),
        ...(claim.until === holdUntil ? [] : [`${id} is ${status} until ${holdUntil}, its seats until ${claim.until}`]),
      ];
    });
  }
}

it('whatever crashes between the two streams, settling makes the seats what the bookings say', () => {
  const actions = ['place', 'place', 'upload', 'upload', 'verdict', 'verdict', 'staff', 'expire', 'cancel', 'settle'] as const;
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 3000; seed += 1) {
    const theatre = new Theatre(new Random(seed));
    const story: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      theatre.clock += theatre.random.pick([0, 0, 1, 3]);
      const id = theatre.random.pick(families);
      // Cancelling ends a story; rarely.
      const action = theatre.random.pick(actions.filter((one) => one !== 'cancel' || theatre.random.chance(0.3)));
      theatre.raced = false;
      const outcome = attempt(() => theatre[action](id));
      story.push(`minute ${theatre.clock}: ${id} ${action}: ${outcome}`);
      if (step % 5 !== 4) continue;
      // Twice: what one gives up may be what another is waiting for.
      for (const family of [...families, ...families]) theatre.settle(family);
      const complaints = theatre.complaints();
      if (complaints.length > 0) throw new Error(`seed ${seed}: ${complaints.join('; ')}\n${story.join('\n')}`);
      for (const family of families) {
        const known = theatre.booking(family);
        const status = known.kind === 'none' ? 'none' : known.status;
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }
    seen.set('crash', (seen.get('crash') ?? 0) + theatre.crashes);
    seen.set('race', (seen.get('race') ?? 0) + theatre.races);
  }
  // The runs are worth something only if they got everywhere.
  const everywhere = ['none', 'pending_payment', 'verifying', 'confirmed', 'verified', 'rejected', 'needs_review', 'expired', 'cancelled', 'crash', 'race'];
  expect([...seen].filter(([, count]) => count > 300).map(([what]) => what).sort()).toStrictEqual(everywhere.sort());
});

function attempt(act: () => void): 'done' | 'refused' | 'crash' {
  try {
    return 'refused' in outcomeOf(() => (act(), [])) ? 'refused' : 'done';
  } catch (error) {
    if (error === crash) return 'crash';
    throw error;
  }
}
