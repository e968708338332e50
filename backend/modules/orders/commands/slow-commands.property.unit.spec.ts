import { expect, it } from '@jest/globals';
import {
  categoryOf,
  codeStream,
  stockStream,
  type BookingEvent,
  type BookingPlaced,
  type DiscountCodeEvent,
  type SeatEvent,
  type StockEvent,
} from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import type { WantedJob } from '../../../infrastructure/process-manager/policy.js';
import { SetClock } from '../../../testing/set-clock.js';
import { bookingIdOf } from '../application/booking-identity.js';
import {
  evolveBooking,
  isPaid,
  noBooking,
  type Booking,
  type BookingEventWithTime,
  type PlacedBooking,
  reasonToRelease,
} from '../domain/booking.js';
import { keptBy } from '../domain/reserved.js';
import { DISCOUNT_CODE_USES } from '../../catalogue/domain/discount-code-uses.js';
import {
  noReservations,
  sameCounts,
  type Reservations,
} from '../../catalogue/domain/reservations.js';
import { STOCK } from '../../catalogue/domain/stock.js';
import { emptyLedger, evolveSeats } from '../../seats/domain/seat-ledger.js';
import { sameSeats, seatKey } from '../../../contracts/seat.js';
import { Random } from '../domain/testing/random.js';
import {
  CODE,
  fateOf,
  isSeatEvent,
  jobsOf,
  PausableStore,
  PERFORMANCE,
  idle,
  SHIRT,
  SlowBackend,
  START,
} from '../testing/slow-world.js';
import { seat } from '../testing/order.js';
import { AmendSeats } from './amend-seats.js';
import { CancelBooking } from './cancel-booking.js';
import { ExtendHold } from './extend-hold.js';
import { PlaceBooking } from './place-booking.js';
import { SetBookingStatus } from './set-status.js';

/*
 * Random runs on three backends with one event log. One clock is right, one is two minutes slow, one is two minutes fast. Every
 * read and write may be slow, and its connection may break before or after it took effect. Holds expire, and the jobs for expiry
 * and seat reconciliation run on any backend. Now and then a backend restarts and loads its streams from a snapshot. The
 * handlers, workers and mailboxes are the real ones.
 */

const RUNS = 250;
const STEPS = 90;
const AT_ONCE = 5;
const KEYS = ['ann', 'ben', 'cat', 'dan'].map((name) => `the-key-of-${name}-00000`);
const SKEW_MS = 2 * 60_000;
/** Events after which a booking claims to have seats, because its command wrote to the seat stream first. */
const SAYS_IT_HAS_SEATS = new Set<BookingEvent['type']>([
  'BookingPlaced',
  'HoldProlonged',
  'BookingSeatsAmended',
  'BookingStatusSetByStaff',
]);

type ReservationEvent = RecordedEvent<DiscountCodeEvent> | RecordedEvent<StockEvent>;
const isReservation = (event: RecordedEvent): event is ReservationEvent =>
  ['code', 'stock'].includes(categoryOf(event.stream));

const reservableOf = (stream: string) =>
  categoryOf(stream) === 'code'
    ? ({ kind: 'code', id: CODE.id } as const)
    : ({ kind: 'stock', id: SHIRT.id } as const);

interface Waiting {
  readonly job: WantedJob;
  due: number;
  running: boolean;
}

class World {
  readonly time = new SetClock(new Date(START));
  readonly store = new PausableStore(this.time, (events) => this.happened(events));
  readonly backends = [0, -2, 2].map((minutes) => new SlowBackend(this.store, minutes));
  readonly story: string[] = [];
  readonly seen = new Map<string, number>();
  ledger = emptyLedger();
  readonly bookings = new Map<string, Booking>();
  /** Discount code and stock, by stream. */
  readonly reserved = new Map<string, Reservations>();
  jobs: Waiting[] = [];
  inFlight = 0;
  faults: string[] = [];

  constructor(readonly random: Random) {}

  private saw(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1);
  }

  booking(id: string): Booking {
    return this.bookings.get(id) ?? noBooking();
  }

  happened(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      const { actor } = event.metadata;
      const { bookingId, until, bookingVersion } = event.data as {
        bookingId: string;
        until?: string | null;
        bookingVersion?: number;
      };
      const of = isSeatEvent(event)
        ? `of ${bookingId.slice(0, 6)} until ${until}, read ${bookingVersion}`
        : event.stream.slice(8, 14);
      const by = 'name' in actor ? actor.name : actor.kind;
      this.story.push(`    ${event.type} ${of} v${event.revision} by ${by}`);
      if (isSeatEvent(event)) this.seatEvent(event as unknown as SeatEvent);
      else if (isReservation(event)) this.reservationEvent(event);
      else this.bookingEvent(event as unknown as BookingEventWithTime & BookingEvent);
      for (const job of jobsOf(event)) this.enqueue(job);
    }
    for (const { type, data } of events) if (type === 'BookingPlaced') this.requireReserved(data);
    const last = events.at(-1) as unknown as BookingEvent;
    if (SAYS_IT_HAS_SEATS.has(last.type)) {
      const booking = this.booking(last.data.bookingId);
      if (booking.kind === 'placed') this.requireSeats(booking, `when ${last.type} was written`);
    }
  }

  private seatEvent(event: SeatEvent): void {
    const { bookingId } = event.data;
    const owner = this.booking(bookingId);
    const paid = owner.kind === 'placed' && isPaid(owner.status);
    const wasTaken = this.ledger.holdings.get(bookingId)?.kind === 'taken';
    if (paid && wasTaken && (event.type === 'SeatsReleased' || event.type === 'HoldExtended'))
      this.faults.push(`${event.type} took the seats of a paid booking`);
    this.ledger = evolveSeats(this.ledger, event);
    const owned = [...this.ledger.holdings.values()].flatMap(({ seats }) => seats.map(seatKey));
    if (new Set(owned).size !== owned.length) this.faults.push('a seat has two owners');
    if (event.type === 'SeatsReleased') this.saw(`released ${event.data.reason}`);
  }

  private bookingEvent(event: BookingEventWithTime & BookingEvent): void {
    const { bookingId } = event.data;
    this.bookings.set(bookingId, evolveBooking(this.booking(bookingId), event));
    this.saw(event.type === 'BookingCancelled' ? `cancelled ${event.data.reason}` : event.type);
  }

  private reservationEvent(event: ReservationEvent): void {
    const { bookingId } = event.data;
    const kind = event.type.startsWith('Stock') ? STOCK : DISCOUNT_CODE_USES;
    const before = this.reserved.get(event.stream) ?? noReservations();
    this.reserved.set(event.stream, kind.evolve(before, event as never));
    const isReturned = event.type === 'DiscountCodeReturned' || event.type === 'StockReturned';
    if (isReturned && keptBy(this.booking(bookingId), reservableOf(event.stream)).size > 0)
      this.faults.push(`${bookingId} lost ${event.stream}`);
    this.saw(event.type);
  }

  /** Checks that an order has its discount code and its extras when it is placed. */
  private requireReserved({ bookingId, discountCode, extras }: BookingPlaced['data']): void {
    for (const [stream, wanted] of [
      [codeStream(CODE.id), discountCode],
      [stockStream(SHIRT.id), extras],
    ] as const)
      if (wanted && !this.reserved.get(stream)?.byBooking.has(bookingId))
        this.faults.push(`${bookingId} was placed without ${stream}`);
  }

  private enqueue(job: WantedJob): void {
    const same = ({ job: other }: Waiting): boolean =>
      other.id === job.id && other.queue === job.queue;
    if (!this.jobs.some(same))
      this.jobs.push({ job, due: job.runAt?.getTime() ?? 0, running: false });
  }

  /** Checks that a booking that claims seats has them in the ledger, unless its time to pay is over on any backend's clock. */
  requireSeats(booking: PlacedBooking, when: string): void {
    const { bookingId, seats, status, holdUntil } = booking;
    if (reasonToRelease(booking)) return;
    if (holdUntil !== null && Date.parse(holdUntil) <= this.time.now().getTime() + SKEW_MS) return;
    const holding = this.ledger.holdings.get(bookingId);
    const own = new Set(holding?.seats.map(seatKey));
    const complaint = !holding
      ? 'has none'
      : !seats.every((one) => own.has(seatKey(one)))
        ? 'has others'
        : isPaid(status) && holding.kind !== 'taken'
          ? 'has them only held'
          : holding.until !== null && (holdUntil === null || holding.until < holdUntil)
            ? `has them until ${holding.until} and says ${holdUntil}`
            : null;
    if (complaint) this.faults.push(`${status} ${when}, but ${bookingId} ${complaint}`);
    this.saw('checked');
  }

  start(what: string, work: Promise<unknown>): void {
    this.inFlight += 1;
    this.story.push(`start ${what}`);
    work
      .then(
        (answer) => {
          this.story.push(`answer ${what}`);
          this.saw('answered');
          const placed = answer as PlacedBooking | undefined;
          if (
            placed?.kind === 'placed' &&
            this.booking(placed.bookingId).version === placed.version
          )
            this.requireSeats(placed, `when ${what} was answered`);
        },
        (error: unknown) => {
          this.story.push(`refused ${what}: ${(error as Error).message}`);
          this.saw(error instanceof Refusal || error instanceof Problem ? 'refused' : 'failed');
          if (error instanceof TypeError || error instanceof ReferenceError)
            this.faults.push(String(error.stack));
        },
      )
      .finally(() => (this.inFlight -= 1));
  }

  command(): void {
    const backend = this.random.pick(this.backends);
    const key = this.random.pick(KEYS);
    const id = bookingIdOf(key, { secret: 'of the test', previousSecrets: [] });
    const context = backend.context(key);
    const wishes = this.random
      .some([1, 2, 3, 4, 5], 1 + this.random.below(2))
      .map((number) => seat(number));
    const total = wishes.length * 2000;
    const kind = this.random.pick(['place', 'place', 'extend', 'set', 'set', 'amend', 'cancel']);
    const what = `${kind} ${id.slice(0, 6)} on ${backend.minutesAhead}`;
    if (kind === 'place') {
      // Each key always belongs to the same order, so that sending the key again repeats that order.
      const customer = { name: key, email: 'a@example.com', phone: '1' };
      const order = {
        performanceId: PERFORMANCE,
        customer,
        seats: [seat(1 + (KEYS.indexOf(key) % 3))],
        statedTotalSen: 2000,
        userId: null,
        // The code is for one order, and there are two T-shirts.
        ...(KEYS.indexOf(key) < 2 ? { discountCode: CODE.word } : {}),
        ...(KEYS.indexOf(key) > 0 ? { extras: [{ id: SHIRT.id, size: 'M' }] } : {}),
      };
      this.start(what, backend.place.execute(new PlaceBooking(order, key, context)));
    } else if (kind === 'extend')
      this.start(what, backend.extend.execute(new ExtendHold(id, context)));
    else if (kind === 'set') {
      const to = this.random.pick([
        'pending_payment',
        'confirmed',
        'rejected',
        'needs_review',
      ] as const);
      this.start(
        `${what} to ${to}`,
        backend.setStatus.execute(new SetBookingStatus(id, to, context)),
      );
    } else if (kind === 'amend')
      this.start(what, backend.amend.execute(new AmendSeats(id, wishes, total, context)));
    else if (this.random.chance(0.3))
      this.start(what, backend.cancel.execute(new CancelBooking(id, 'staff', context)));
  }

  job(): boolean {
    const due = this.jobs.filter((one) => !one.running && one.due <= this.time.now().getTime());
    if (due.length === 0) return false;
    const one = this.random.pick(due);
    one.running = true;
    const backend = this.random.pick(this.backends);
    const done = backend.run(one.job).then(
      () => {
        this.jobs = this.jobs.filter((other) => other !== one);
      },
      (error: unknown) => {
        one.running = false;
        // The queue retries a failed job after a minute.
        one.due = this.time.now().getTime() + 60_000;
        throw error;
      },
    );
    this.start(`job ${one.job.queue} on ${backend.minutesAhead}`, done);
    return true;
  }

  pass(seconds: number): void {
    for (const clock of [this.time, ...this.backends.map((backend) => backend.clock)])
      clock.advance({ seconds });
    if (seconds > 0) this.story.push(`${seconds} s pass: ${this.time.now().toISOString()}`);
  }

  release(fate = fateOf(this.random)): void {
    const [call] = this.store.waiting.splice(this.random.below(this.store.waiting.length), 1);
    if (fate !== 'done') {
      this.saw(fate);
      this.story.push(`  ${fate}`);
    }
    call?.release(fate);
  }

  /** Restarts a backend: everything is lost except the stored data. Its pending calls may still take effect. */
  private restart(): void {
    const place = this.random.below(this.backends.length);
    const { minutesAhead } = this.backends[place] as SlowBackend;
    this.backends[place] = new SlowBackend(this.store, minutesAhead);
    this.backends[place].clock.setTo(
      new Date(this.time.now().getTime() + minutesAhead * 60_000).toISOString(),
    );
    this.saw('restarted');
    this.story.push(`restart of the backend ${minutesAhead}`);
  }

  async step(): Promise<void> {
    const { waiting } = this.store;
    if (waiting.length > 0 && this.random.chance(0.7)) this.release();
    else if (this.inFlight < AT_ONCE && !(this.random.chance(0.4) && this.job())) this.command();
    else if (waiting.length > 0) this.release();
    if (this.random.chance(0.03)) this.restart();
    if (this.random.chance(0.15)) this.pass(this.random.pick([1, 5, 20, 70, 70, 2_400]));
    await idle();
  }

  /**
   * Ends the run without further commands or broken connections: all queued jobs run, and no seat may stay held or taken without
   * a booking.
   */
  async end(): Promise<void> {
    for (let round = 0; round < 40; round += 1) {
      while (this.inFlight > 0 || this.job()) {
        await idle();
        if (this.store.waiting.length > 0) this.release('done');
        await idle();
      }
      this.pass(300);
      if (this.jobs.length === 0) break;
    }
    for (const { job } of this.jobs) this.faults.push(`the job ${job.queue} of ${job.id} is stuck`);
    for (const [id, booking] of this.bookings) {
      const holding = this.ledger.holdings.get(id);
      const over =
        booking.kind === 'none' ||
        reasonToRelease(booking) !== null ||
        (booking.holdUntil !== null && booking.holdUntil <= this.time.now().toISOString());
      if (over) {
        if (holding) this.faults.push(`${id} has seats for nothing`);
      } else if (!holding || !sameSeats(holding.seats, booking.seats))
        this.faults.push(`${id} is ${booking.status} without its seats`);
      else this.requireSeats(booking, 'at the end');
    }
    for (const [stream, { byBooking }] of this.reserved)
      for (const [bookingId, { counts }] of byBooking) {
        if (!sameCounts(keptBy(this.booking(bookingId), reservableOf(stream)), counts))
          this.faults.push(`${bookingId} has ${stream} for nothing`);
      }
    for (const [id, booking] of this.bookings)
      if (booking.kind === 'placed' && isPaid(booking.status))
        for (const stream of [codeStream(CODE.id), stockStream(SHIRT.id)])
          if (keptBy(booking, reservableOf(stream)).size > 0)
            if (!this.reserved.get(stream)?.byBooking.has(id))
              this.faults.push(`${id} is paid without ${stream}`);
    for (const id of this.ledger.holdings.keys())
      if (this.booking(id).kind === 'none') this.faults.push(`${id} has seats without a booking`);
  }
}

it('a slow command gives a true answer, and no seat is lost, sold twice or held for ever', async () => {
  const seen = new Map<string, number>();
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const world = new World(new Random(seed));
    for (let step = 0; step < STEPS && world.faults.length === 0; step += 1) await world.step();
    if (world.faults.length === 0) await world.end();
    if (world.faults.length > 0)
      throw new Error(`seed ${seed}: ${world.faults.join('; ')}\n${world.story.join('\n')}`);
    world.seen.set('begun with a snapshot', world.store.snapshots.found);
    for (const [what, count] of world.seen) seen.set(what, (seen.get(what) ?? 0) + count);
  }
  // The run proves something only if it has reached each of these rare cases.
  const rare = [
    'SeatChangeAbandoned',
    'BookingPlaced',
    'BookingExpired',
    'BookingSeatsAmended',
    'HoldProlonged',
    'BookingStatusSetByStaff',
    'cancelled staff',
    'released orphaned',
    'DiscountCodeReturned',
    'StockReturned',
    'released expired',
    'answered',
    'refused',
    'cut-before',
    'cut-after',
    'checked',
    'restarted',
    'begun with a snapshot',
  ].filter((what) => (seen.get(what) ?? 0) < 20);
  expect(rare).toEqual([]);
});
