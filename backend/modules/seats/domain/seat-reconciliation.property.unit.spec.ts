import { expect, it } from '@jest/globals';
import type { BookingEvent, Seat, SeatEvent } from '../../../contracts/events/index.js';
import {
  applyReceiptDecision,
  expireBooking,
  requireReceiptWanted,
  uploadReceipt,
} from '../../orders/domain/booking-decisions.js';
import { checkIn } from '../../orders/domain/attendance.js';
import {
  requirePlaced,
  evolveBooking,
  isPaid,
  noBooking,
  type Booking,
  seatRight,
} from '../../orders/domain/booking.js';
import { placeBooking, isFree, totalOf } from '../../orders/domain/order.js';
import { untilRead } from '../../orders/domain/time-to-pay.js';
import {
  conflictsOf,
  emptyLedger,
  evolveSeats,
  holdSeats,
  keepSeats,
  moveSeats,
  takeSeats,
} from './seat-ledger.js';
import { sameSeats } from '../../../contracts/seat.js';
import { reconcileSeats } from './seat-reconciliation.js';
import {
  amendSeats,
  cancelBooking,
  requireAmendable,
  setStatus,
} from '../../orders/domain/staff-decisions.js';
import { requireKept } from '../../orders/domain/staff-requests.js';
import {
  performanceId,
  placedData,
  priced,
  receiptData,
  seat,
} from '../../orders/domain/testing/builders.js';
import { minute, outcomeOf } from '../../orders/domain/testing/given.js';
import { Random } from '../../orders/domain/testing/random.js';

/*
 * Simulates complete orders over the seat stream and the booking stream. Between the two writes the test may crash the
 * process, reconcile, or run another command on the booking. After every booking is reconciled, seats and bookings must
 * agree.
 */

const seats = [1, 2, 3, 4, 5, 6].map((number) => seat('A', number));
const families = ['ann', 'ben', 'cat', 'dan'];
const crash = new Error('crash');

const statusOf = (booking: Booking): string => (booking.kind === 'none' ? 'none' : booking.status);

class Theatre {
  ledger = emptyLedger();
  clock = 0;
  receipts = 0;
  crashes = 0;
  races = 0;
  raced = false;
  crossings = 0;
  amendments = 0;
  /** Amendments to check again after one minute, and the minute in which the check is due. */
  moves: { readonly bookingId: string; readonly to: readonly Seat[]; readonly due: number }[] = [];
  /** Bookings whose amendment crashed. Their former seats may have been sold, so only their reconciliation may fail. */
  readonly cutOff = new Set<string>();
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
    const moved = events.flatMap(({ type, data }) => (type === 'SeatsMoved' ? [data] : []));
    this.moves.push(...moved.map(({ bookingId, to }) => ({ bookingId, to, due: this.clock + 1 })));
  }

  writeBooking(id: string, events: readonly BookingEvent[]): void {
    const metadata = { occurredAt: this.now };
    const before = this.booking(id);
    const after = events.reduce(
      (state, event) => evolveBooking(state, { ...event, metadata }),
      before,
    );
    if (statusOf(before) === 'cancelled' && statusOf(after) !== 'cancelled')
      throw new Error(`${id} was cancelled and is ${statusOf(after)} again`);
    this.bookings.set(id, after);
  }

  mayCrash(): void {
    if (this.raced || !this.random.chance(0.25)) return;
    this.crashes += 1;
    throw crash;
  }

  /** Disturbs an order between its two writes: runs the reconciliation worker, or another action. */
  betweenStreams(
    id: string,
    others: readonly ('amend' | 'staff' | 'checkIn' | 'expire' | 'cancel')[] = [],
  ): void {
    this.mayCrash();
    if (this.raced || !this.random.chance(0.25)) return;
    this.races += 1;
    this.raced = true;
    const other = this.random.pick(['work', ...others] as const);
    if (other !== 'work') this.crossings += 1;
    outcomeOf(() => (this[other](id), []));
  }

  place(id: string): void {
    if (this.booking(id).kind !== 'none') return;
    const wanted = this.random.some(seats, 1 + this.random.below(2));
    const data = placedData({
      bookingId: id,
      seats: wanted.map((one) => priced(one)),
      holdUntil: minute(this.clock + 10),
      holdMinutes: 10,
    });
    this.writeSeats(
      holdSeats(this.ledger, {
        performanceId,
        bookingId: id,
        seats: wanted,
        until: data.holdUntil,
        now: this.now,
      }),
    );
    this.mayCrash();
    this.writeBooking(id, placeBooking(this.booking(id), data));
  }

  upload(id: string): void {
    const receipt = receiptData(`r${(this.receipts += 1)}`);
    const known = requireReceiptWanted(this.booking(id));
    const holdUntil = untilRead(known, this.now);
    const kept = outcomeOf(() =>
      keepSeats(this.ledger, {
        performanceId,
        bookingId: id,
        seats: known.seats,
        until: holdUntil,
        now: this.now,
      }),
    );
    if ('events' in kept) this.writeSeats(kept.events);
    this.betweenStreams(id);
    this.writeBooking(
      id,
      uploadReceipt(this.booking(id), {
        receipt,
        seatsKept: 'events' in kept,
        holdUntil,
      }),
    );
  }

  decision(id: string): void {
    const known = this.booking(id);
    if (known.kind === 'none' || known.status !== 'verifying') return;
    const receiptId = known.receipts.at(-1)?.receiptId as string;
    const kind = this.random.pick(['confirmed', 'rejected', 'needs_review', 'no-receipt'] as const);
    if (kind === 'confirmed') {
      this.take(id);
      this.betweenStreams(id);
      this.writeBooking(
        id,
        applyReceiptDecision(known, receiptId, { kind, message: '' }, this.now),
      );
    } else {
      this.writeBooking(
        id,
        applyReceiptDecision(known, receiptId, { kind, message: '', reasons: [] }, this.now),
      );
      this.mayCrash();
      this.reconcile(id);
    }
  }

  take(id: string): void {
    const known = this.booking(id);
    const own = known.kind === 'placed' ? known.seats : [];
    this.writeSeats(
      takeSeats(this.ledger, { performanceId, bookingId: id, seats: own, now: this.now }),
    );
  }

  staff(id: string): void {
    const known = this.booking(id);
    if (known.kind === 'none') return;
    const to = this.random.pick([
      'pending_payment',
      'verified',
      'confirmed',
      'rejected',
      'needs_review',
    ] as const);
    requireKept(known);
    if (isPaid(to)) this.take(id);
    else if (to !== 'rejected' && !isPaid(known.status)) {
      const until = to === 'pending_payment' ? minute(this.clock + known.holdMinutes) : null;
      this.writeSeats(
        keepSeats(this.ledger, {
          performanceId,
          bookingId: id,
          seats: known.seats,
          until,
          now: this.now,
        }),
      );
    }
    if (to !== 'rejected') this.betweenStreams(id, ['amend', 'checkIn', 'expire', 'cancel']);
    this.orFollow(id, () =>
      this.writeBooking(id, setStatus(requireKept(this.booking(id)), to, this.now)),
    );
    this.mayCrash();
    this.reconcile(id);
  }

  amend(id: string): void {
    requireAmendable(this.booking(id));
    const { seats: from, status } = requirePlaced(this.booking(id));
    const priceSen = this.random.pick([0, 2000]);
    const to = this.random
      .some(seats, 1 + this.random.below(2))
      .map((one) => priced(one, priceSen));
    const totalSen = totalOf(to);
    this.writeSeats(moveSeats(this.ledger, { performanceId, bookingId: id, to, now: this.now }));
    if (isFree(totalSen) && !isPaid(status)) this.take(id);
    this.betweenStreams(id, ['amend', 'staff', 'checkIn', 'expire', 'cancel']);
    this.orFollow(
      id,
      () => this.writeBooking(id, amendSeats(this.booking(id), { from, to, totalSen })),
      to,
    );
    this.amendments += 1;
    this.mayCrash();
    this.reconcile(id, from);
  }

  checkIn(id: string): void {
    this.writeBooking(id, checkIn(this.booking(id), null));
  }

  /** Writes to the booking. When the booking refuses, the seats are reconciled again. */
  orFollow(id: string, write: () => void, movedTo?: readonly Seat[]): void {
    try {
      write();
    } catch (refusal) {
      this.reconcile(id, movedTo);
      throw refusal;
    }
  }

  expire(id: string): void {
    this.writeBooking(id, expireBooking(this.booking(id), this.now));
    this.mayCrash();
    this.reconcile(id);
  }

  cancel(id: string): void {
    this.writeBooking(id, cancelBooking(this.booking(id), 'staff'));
    this.mayCrash();
    this.reconcile(id);
  }

  reconcile(id: string, movedTo?: readonly Seat[]): void {
    const right = seatRight(this.booking(id), performanceId);
    const command = { performanceId, bookingId: id, right, now: this.now };
    this.writeSeats(reconcileSeats(this.ledger, movedTo ? { ...command, movedTo } : command));
  }

  /** Runs the jobs that check amended seats, once their minute has passed. A failed job runs again. */
  reconcileMoves(id: string): void {
    for (const move of this.moves.filter(
      ({ bookingId, due }) => bookingId === id && due <= this.clock,
    )) {
      this.reconcile(id, move.to);
      this.moves = this.moves.filter((other) => other !== move);
    }
  }

  work(id: string): void {
    this.reconcileMoves(id);
    this.reconcile(id);
  }

  /** Reconciles every booking, and marks those that cannot be reconciled. */
  reconcileAll(): void {
    // Reconciles twice, because one booking may need seats that another one releases first.
    for (const id of [...families, ...families]) {
      outcomeOf(() => (this.reconcileMoves(id), []));
      outcomeOf(() => (this.reconcile(id), []));
    }
  }

  /** Returns the bookings whose seats still disagree after reconciliation. */
  complaints(): string[] {
    return families.flatMap((id) => {
      const known = this.booking(id);
      const holding = this.ledger.holdings.get(id);
      if (known.kind === 'none') return holding ? [`${id} has seats without a booking`] : [];
      const { status, holdUntil } = known;
      if (
        status === 'expired' ||
        status === 'cancelled' ||
        (status === 'rejected' && holdUntil === null)
      ) {
        return holding ? [`${id} is ${status} and has seats`] : [];
      }
      const clockIsOver = holdUntil !== null && holdUntil <= this.now;
      const mayHaveNone =
        clockIsOver || conflictsOf(this.ledger, known.seats, id, this.now).length > 0;
      if (!holding) return mayHaveNone ? [] : [`${id} is ${status} without its seats`];
      if (!sameSeats(holding.seats, known.seats)) {
        const bought =
          this.cutOff.has(id) && conflictsOf(this.ledger, known.seats, id, this.now).length > 0;
        return bought ? [] : [`${id} has other seats than it booked`];
      }
      const kind = isPaid(status) ? 'taken' : 'held';
      return [
        ...(holding.kind === kind ? [] : [`${id} is ${status} and its seats are ${holding.kind}`]),
        ...(holding.until === holdUntil
          ? []
          : [`${id} is ${status} until ${holdUntil}, its seats until ${holding.until}`]),
      ];
    });
  }
}

it('reconciled seats agree with their bookings after a crash at any point between the two streams', () => {
  const actions = [
    'place',
    'place',
    'upload',
    'upload',
    'decision',
    'decision',
    'staff',
    'amend',
    'amend',
    'checkIn',
    'expire',
    'cancel',
    'work',
  ] as const;
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= 3000; seed += 1) {
    const theatre = new Theatre(new Random(seed));
    const story: string[] = [];
    for (let step = 0; step < 40; step += 1) {
      theatre.clock += theatre.random.pick([0, 0, 1, 3]);
      const id = theatre.random.pick(families);
      // Cancelled bookings accept no further action, so cancelling is rare.
      const action = theatre.random.pick(
        actions.filter((one) => one !== 'cancel' || theatre.random.chance(0.3)),
      );
      theatre.raced = false;
      const outcome = attempt(() => theatre[action](id));
      if (outcome === 'crash' && action === 'amend') theatre.cutOff.add(id);
      story.push(`minute ${theatre.clock}: ${id} ${action}: ${outcome}`);
      if (step % 5 !== 4) continue;
      // Jobs that were created in this minute are not due yet.
      theatre.clock += 1;
      theatre.reconcileAll();
      const complaints = theatre.complaints();
      if (complaints.length > 0)
        throw new Error(`seed ${seed}: ${complaints.join('; ')}\n${story.join('\n')}`);
      for (const family of families) {
        const status = statusOf(theatre.booking(family));
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    }
    seen.set('crash', (seen.get('crash') ?? 0) + theatre.crashes);
    seen.set('race', (seen.get('race') ?? 0) + theatre.races);
    seen.set('crossing', (seen.get('crossing') ?? 0) + theatre.crossings);
    seen.set('amendment', (seen.get('amendment') ?? 0) + theatre.amendments);
  }
  // The random test proves something only when every case occurred.
  const everywhere = [
    'none',
    'pending_payment',
    'verifying',
    'confirmed',
    'verified',
    'rejected',
    'needs_review',
    'expired',
    'cancelled',
    'crash',
    'race',
    'crossing',
    'amendment',
  ];
  expect(
    [...seen]
      .filter(([, count]) => count > 300)
      .map(([what]) => what)
      .sort(),
  ).toStrictEqual(everywhere.sort());
});

function attempt(act: () => void): 'done' | 'refused' | 'crash' {
  try {
    return 'refused' in outcomeOf(() => (act(), [])) ? 'refused' : 'done';
  } catch (error) {
    if (error === crash) return 'crash';
    throw error;
  }
}
