import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { batchLoader } from '../../process/batch-loader.js';
import { asUnavailable } from '../postgres/failures.js';
import { UUID } from '../uuid.js';
import type { BookingKeys } from './booking-keys.js';

export interface KeyCacheOptions {
  /** Largest number of cached keys, which may be exceeded by a tenth; default 10 000. */
  readonly maxKeys?: number;
  /** Milliseconds for which this process may still use a key that another process erased; default 60 000. */
  readonly maxAgeMs?: number;
}

/** Largest number of keys in one SQL statement. */
const AT_ONCE = 256;

interface Cached {
  readonly key: Buffer;
  readonly until: number;
}

/** Booking keys in the table app.booking_keys (see the migration in this folder), cached for a while. */
export class PostgresBookingKeys implements BookingKeys {
  private readonly cache = new Map<string, Cached>();
  private readonly created = batchLoader(
    async (bookingIds: readonly string[]) => {
      const keys = await this.insert(bookingIds);
      return bookingIds.map((id) => keys.get(id) ?? null);
    },
    { most: AT_ONCE },
  );
  private readonly maxKeys: number;
  private readonly maxAgeMs: number;

  constructor(
    private readonly pool: pg.Pool,
    options: KeyCacheOptions = {},
  ) {
    this.maxKeys = options.maxKeys ?? 10_000;
    this.maxAgeMs = options.maxAgeMs ?? 60_000;
  }

  async createIfAbsent(bookingId: string): Promise<Buffer | null> {
    const known = this.recall(bookingId);
    if (known) return known;
    // No key was created when the booking already has a key, or when its key was erased.
    const created = await this.created.load(bookingId);
    if (!created) return (await this.get([bookingId])).get(bookingId) ?? null;
    this.remember(bookingId, created);
    return created;
  }

  /** Creates keys for bookings; a booking id given twice still gets only one key. */
  private async insert(bookingIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    // The ids are sorted, so that two processes that create the same keys never deadlock.
    const ids = [...new Set(bookingIds)].sort();
    const { rows } = await this.query<{ id: string; key: Buffer }>({
      name: 'create-booking-keys',
      text: `insert into app.booking_keys (booking_id, key) select * from unnest($1::text[], $2::bytea[])
             on conflict do nothing returning booking_id as id, key`,
      values: [ids, ids.map(() => randomBytes(32))],
    });
    return new Map(rows.map(({ id, key }) => [id, key]));
  }

  async get(bookingIds: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
    const found = new Map<string, Buffer>();
    const unknown: string[] = [];
    for (const id of new Set(bookingIds)) {
      // A malformed booking id has no key, and one malformed id in the query would fail the look-up of all other ids.
      if (!UUID.test(id)) continue;
      const key = this.recall(id);
      if (key) found.set(id, key);
      else unknown.push(id);
    }
    if (unknown.length > 0) {
      const { rows } = await this.query<{ booking_id: string; key: Buffer }>(
        'select booking_id, key from app.booking_keys where booking_id = any($1) and key is not null',
        [unknown],
      );
      for (const { booking_id: id, key } of rows) {
        this.remember(id, key);
        found.set(id, key);
      }
    }
    return found;
  }

  async erase(bookingId: string): Promise<void> {
    await this.query(
      `insert into app.booking_keys (booking_id, key, erased_at) values ($1, null, now())
       on conflict (booking_id) do update set key = null, erased_at = coalesce(booking_keys.erased_at, now())`,
      [bookingId],
    );
    this.cache.delete(bookingId);
  }

  private async query<R extends pg.QueryResultRow>(
    query: string | pg.QueryConfig,
    values?: unknown[],
  ): Promise<pg.QueryResult<R>> {
    try {
      return await this.pool.query<R>(query, values);
    } catch (error) {
      throw asUnavailable(error);
    }
  }

  private recall(bookingId: string): Buffer | undefined {
    const cached = this.cache.get(bookingId);
    if (cached && cached.until > performance.now()) return cached.key;
    this.cache.delete(bookingId);
    return undefined;
  }

  private remember(bookingId: string, key: Buffer): void {
    this.cache.delete(bookingId);
    this.cache.set(bookingId, { key: onItsOwn(key), until: performance.now() + this.maxAgeMs });
    // Removes many cached keys at once, because each search for the oldest key must pass all recently deleted keys.
    if (this.cache.size <= Math.floor(1.1 * this.maxKeys)) return;
    for (const oldest of this.cache.keys()) {
      if (this.cache.size <= this.maxKeys) break;
      this.cache.delete(oldest);
    }
  }
}

/**
 * Copies a key into memory of its own. Node cuts small buffers out of 8 KB blocks (64 KB in Node 24), and a cached key would keep
 * its whole block: 41 to 44 MB for 10,000 keys.
 */
const onItsOwn = (key: Buffer): Buffer => Buffer.allocUnsafeSlow(key.length).fill(key);
