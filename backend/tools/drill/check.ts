import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { BOOKINGS } from '../../../projections/read-models/bookings/bookings.tables.js';
import { RECEIPTS } from '../../../projections/read-models/receipts/receipts.tables.js';
import { SEATS } from '../../../projections/read-models/seats/seats.read-model.js';
import { LIVE_SCHEMA } from '../../../projections/projector.js';
import type { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import {
  parkedStreamsIn,
  PROCESS_SCHEMA,
} from '../../infrastructure/event-store/parking/parked-streams.js';
import { START } from '../../infrastructure/event-store/port.js';
import { LogFold, type Rule } from '../events/verify/fold/log-fold.js';
import { type FoldedBooking, StatesInMemory } from '../events/verify/fold/states.js';
import type { RedisServer } from './redis-server.js';
import type { Acknowledged } from './storm.js';

const HOLD_EXPIRY = 'hold-expiry';

/** Checks that the drill makes after each fault, as columns of its table. */
export const CHECKS = [
  'comes back',
  'nobody waits',
  'one owner a seat',
  'paid have seats',
  'orders exist',
  'mails once',
  'no stuck job',
  'read models',
] as const;
/** Failed checks as sentences, by check. */
export type CheckFaults = Readonly<Record<(typeof CHECKS)[number], readonly string[]>>;

export interface Checked {
  readonly database: pg.Pool;
  /** Redis with the jobs, or null when the jobs are in the database. */
  readonly redis: RedisServer | null;
  readonly events: DomainEventStore;
  /** The site's data folder. */
  readonly dataDir: string;
  readonly acknowledged: readonly Acknowledged[];
  /** Sentences that say why the site did not recover. */
  readonly notBack: readonly string[];
  /** Sentences about buyers who waited too long, one for each buyer. */
  readonly waited: readonly string[];
  /** Largest difference between two backends' clocks, in milliseconds. */
  readonly clockDifferenceMs: number;
}

/** Checks everything that must hold once no job is due and no event is unread. Empty lists mean success. */
export async function check(site: Checked): Promise<CheckFaults> {
  const fold = await foldOf(site);
  return {
    'comes back': site.notBack,
    'nobody waits': site.waited,
    'one owner a seat': fold.breaches.seats,
    'paid have seats': seatsOfBookings(fold),
    'orders exist': [
      ...fold.breaches.bookings,
      ...fold.breaches.money,
      ...fold.breaches['discount codes'],
      ...acknowledgedOrders(fold, site.acknowledged),
    ],
    'mails once': await mails(fold, site.dataDir),
    'no stuck job': [
      ...(await (site.redis ? redisJobs(site.redis) : jobs(site.database))),
      ...(await holdsWithoutEnd(fold, site)),
      ...(await parked(site.database)),
    ],
    'read models': await readModels(fold, site.database),
  };
}

/** State computed from all events, and the rules that those events break. */
class Folded extends StatesInMemory {
  readonly breaches: Record<Rule, string[]> = {
    seats: [],
    bookings: [],
    'discount codes': [],
    money: [],
  };
}

async function foldOf({ events, clockDifferenceMs }: Checked): Promise<Folded> {
  const folded = new Folded();
  const fold = new LogFold(folded, {
    clockDifferenceMs,
    onBreach: (rule, sentence) => void folded.breaches[rule].push(sentence),
  });
  for await (const batch of events.readAll({ from: START }))
    for (const event of batch.events) fold.add(event);
  return folded;
}

type PlacedBooking = FoldedBooking & { readonly placed: NonNullable<FoldedBooking['placed']> };
const isPlaced = (booking: FoldedBooking): booking is PlacedBooking => booking.placed !== null;
const placedOf = ({ bookings }: Folded): PlacedBooking[] => [...bookings.values()].filter(isPlaced);

/** Reports orders that were acknowledged with 201 and are now missing or lack seats. */
function acknowledgedOrders(fold: Folded, acknowledged: readonly Acknowledged[]): string[] {
  return acknowledged.flatMap(({ bookingId, seats }) => {
    const booking = fold.bookings.get(bookingId);
    if (!booking?.placed) return [`The order ${bookingId} was acknowledged and does not exist`];
    if (booking.seats.length !== seats.length)
      return [`The order ${bookingId} has ${booking.seats.length} seats of ${seats.length}`];
    return [];
  });
}

/** Reports bookings that lack their seats although they are paid or may still be paid, and seats without such a booking. */
function seatsOfBookings(fold: Folded): string[] {
  const faults: string[] = [];
  for (const booking of placedOf(fold)) {
    const owned = fold.seatsOwnedBy(booking.placed.performanceId, booking.bookingId);
    if (keepsSeats(booking) && owned.join() !== booking.seats.join())
      faults.push(
        `Booking ${booking.bookingId} (${booking.status}) should have ${booking.seats.length} seats and has ${owned.length}`,
      );
  }
  for (const [performanceId, seats] of fold.performances)
    for (const [seat, owner] of Object.entries(seats)) {
      const booking = fold.bookings.get(owner.bookingId);
      if (!booking?.placed && !booking?.isBlock)
        faults.push(
          `Seat ${seat} of performance ${performanceId} belongs to booking ${owner.bookingId}, which was never placed`,
        );
    }
  return faults;
}

const keepsSeats = ({ status }: FoldedBooking): boolean =>
  !['cancelled', 'expired', 'rejected'].includes(status);

async function readModels(fold: Folded, database: pg.Pool): Promise<string[]> {
  const bookings = await database.query<{ booking_id: string; status: string; seats: Seats }>(
    `select booking_id, status, seats from ${BOOKINGS}`,
  );
  const seats = await database.query<{ performance_id: string; seat: string; booking_id: string }>(
    `select performance_id, row_id || ':' || seat_number as seat, booking_id from ${SEATS}`,
  );
  const receipts = await database.query<{ id: string; booking_id: string; status: string }>(
    `select receipt_id as id, booking_id, verification_status as status from ${RECEIPTS}`,
  );
  return [
    ...differences(
      BOOKINGS,
      new Map(
        bookings.rows.map((row) => [row.booking_id, `${row.status} ${keysIn(row.seats).join()}`]),
      ),
      new Map(
        placedOf(fold).map((each) => [each.bookingId, `${each.status} ${each.seats.join()}`]),
      ),
    ),
    ...differences(
      SEATS,
      new Map(seats.rows.map((row) => [`${row.performance_id} ${row.seat}`, row.booking_id])),
      new Map(
        [...fold.performances].flatMap(([performanceId, list]) =>
          Object.entries(list).map(
            ([seat, owner]) => [`${performanceId} ${seat}`, owner.bookingId] as const,
          ),
        ),
      ),
    ),
    ...differences(
      RECEIPTS,
      new Map(receipts.rows.map((row) => [row.id, `${row.status} of ${row.booking_id}`])),
      new Map(
        [...fold.receipts].map(([id, { status, bookingId }]) => [id, `${status} of ${bookingId}`]),
      ),
    ),
  ];
}

type Seats = readonly { readonly rowId: string; readonly number: number }[];
const keysIn = (seats: Seats): string[] =>
  seats.map(({ rowId, number }) => `${rowId}:${number}`).sort();

function differences(
  name: string,
  shown: ReadonlyMap<string, string>,
  folded: ReadonlyMap<string, string>,
): string[] {
  const keys = new Set([...shown.keys(), ...folded.keys()]);
  return [...keys]
    .filter((key) => shown.get(key) !== folded.get(key))
    .map(
      (key) =>
        `${name} says of ${key} "${shown.get(key) ?? 'nothing'}", the events say "${folded.get(key) ?? 'nothing'}"`,
    );
}

/** Checks that each paid booking got one ticket and that no mail was sent twice. */
async function mails(fold: Folded, dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const heads = new Map<string, number>();
  const addressees = new Set<string>();
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    const to = /^To: (.*?)\r?$/m.exec(text)?.[1] ?? '';
    const head = `${to}, ${/^Subject: (.*?)\r?$/m.exec(text)?.[1] ?? ''}`;
    heads.set(head, (heads.get(head) ?? 0) + 1);
    addressees.add(to.replace(/^.*<|>$/g, ''));
  }
  const twice = [...heads]
    .filter(([, count]) => count > 1)
    .map(([head, count]) => `${count} mails were sent to ${head}`);
  const tickets = placedOf(fold)
    .filter(({ status }) => status === 'confirmed')
    .flatMap(({ bookingId, tickets, placed: { email } }) => [
      ...(tickets === 1 ? [] : [`Booking ${bookingId} is paid and has ${tickets} tickets sent`]),
      ...(email !== null && !addressees.has(email)
        ? [`Booking ${bookingId} is paid and no mail went to ${email}`]
        : []),
    ]);
  return [...twice, ...tickets];
}

/**
 * Returns parked streams. The site must never mistake an outage for a faulty event, because a parked stream waits for
 * a person.
 */
async function parked(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ consumer: string; stream: string; error: string }>(
    `select consumer, stream, error from ${parkedStreamsIn(PROCESS_SCHEMA)}
     union all select consumer, stream, error from ${parkedStreamsIn(LIVE_SCHEMA)}`,
  );
  return rows.map(({ consumer, stream, error }) => `${consumer} has parked ${stream}: ${error}`);
}

/** Returns jobs that failed or are overdue. Hold expiry jobs whose time has not come are no fault. */
async function jobs(database: pg.Pool): Promise<string[]> {
  const { rows } = await database.query<{ queue: string; key: string; last_error: string | null }>(
    `select t.identifier as queue, coalesce(j.key, j.id::text) as key, j.last_error
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     where j.attempts >= j.max_attempts or j.run_at <= clock_timestamp() or j.locked_at is not null or j.attempts > 0`,
  );
  return rows.map(
    ({ queue, key, last_error }) =>
      `Job ${queue} ${key} is not done${last_error ? `: ${last_error}` : ''}`,
  );
}

/**
 * Returns seat holds with a deadline but without an expiry job. Every such hold needs a job, even after the queue
 * lost its jobs.
 */
async function holdsWithoutEnd(fold: Folded, { database, redis }: Checked): Promise<string[]> {
  const ids = redis
    ? await redis.known(HOLD_EXPIRY)
    : (
        await database.query<{ id: string }>(
          `select substr(key, length($1) + 2) as id from graphile_worker._private_jobs where key like $1 || ':%'`,
          [HOLD_EXPIRY],
        )
      ).rows.map(({ id }) => id);
  const ended = new Set(ids.map((id) => id.split('.')[0]));
  const held = [...fold.performances.values()].flatMap((seats) =>
    Object.values(seats)
      .filter(({ until }) => until !== null)
      .map(({ bookingId }) => bookingId),
  );
  return [...new Set(held)]
    .filter((bookingId) => !ended.has(bookingId))
    .map((bookingId) => `The hold of booking ${bookingId} has no job that ends it`);
}

const redisJobs = async (redis: RedisServer): Promise<string[]> =>
  (await redis.unfinished(new Date())).map(
    ({ queue, id, why }) => `Job ${queue} ${id} is not done: ${why}`,
  );
