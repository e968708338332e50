import { randomBytes, randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { BookingKeys } from '../../../infrastructure/event-store/codec/booking-keys.js';
import { hidePersonalData } from '../../../infrastructure/event-store/codec/personal-data.js';
import { currentVersion } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { UPCASTERS } from '../../../infrastructure/event-store/codec/upcasters.js';
import { longLog, type LongLogEvent } from './long-log.js';

/** Events per transaction. */
const AT_ONCE = 5_000;

/**
 * Writes a long log into an empty PostgreSQL event store, faster than appends could. The rows are like those of
 * appends, with personal data encrypted by the product's codec and one key per booking.
 * @param events the smallest number of events; the last orders are completed
 */
export async function fillLog(
  pool: pg.Pool,
  events: number,
  onProgress: (events: number) => void,
): Promise<number> {
  // A paid order has eleven events and another four; eight of ten are paid.
  return writeLog(pool, longLog(Math.ceil(events / 9.6)), onProgress);
}

/** Writes any events of streams that do not exist yet. @returns the number of events written */
export async function writeLog(
  pool: pg.Pool,
  log: Iterable<LongLogEvent>,
  onProgress: (events: number) => void = () => {},
): Promise<number> {
  const revisions = new Map<string, number>();
  let written = 0;
  for (const batch of batchesOf(log)) {
    await writeBatch(pool, batch, revisions);
    onProgress((written += batch.length));
  }
  await pool.query('vacuum analyze events.event, app.booking_keys');
  return written;
}

function* batchesOf(log: Iterable<LongLogEvent>): Generator<LongLogEvent[]> {
  let batch: LongLogEvent[] = [];
  for (const each of log)
    if (batch.push(each) === AT_ONCE) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

async function writeBatch(
  pool: pg.Pool,
  batch: readonly LongLogEvent[],
  revisions: Map<string, number>,
): Promise<void> {
  const keys = new NewKeys();
  const rows = await Promise.all(
    batch.map(async ({ stream, at, actor, event: { type, data } }) => {
      const revision = (revisions.get(stream) ?? -1) + 1;
      revisions.set(stream, revision);
      const requestId = randomUUID();
      return {
        stream,
        revision,
        at,
        type,
        data: await hidePersonalData(type, data as unknown as Record<string, unknown>, keys),
        metadata: {
          occurredAt: at,
          actor,
          requestId,
          correlationId: requestId,
          causationId: requestId,
          schemaVersion: currentVersion(UPCASTERS, type),
        },
      };
    }),
  );
  await keys.keepIn(pool);
  await pool.query(
    `insert into events.event (epoch, transaction_id, stream, revision, id, type, data, metadata, recorded_at)
     select 1, pg_current_xact_id(), r.value->>'stream', (r.value->>'revision')::integer, gen_random_uuid(), r.value->>'type',
            r.value->'data', r.value->'metadata', (r.value->>'at')::timestamptz
       from jsonb_array_elements($1::jsonb) with ordinality as r(value, n) order by r.n`,
    [JSON.stringify(rows)],
  );
}

/** Keys of the bookings in a batch, derived from the booking's id, so that a later batch finds the same keys. */
class NewKeys implements BookingKeys {
  private static readonly secret = randomBytes(32);
  private readonly made = new Map<string, Buffer>();

  createIfAbsent(bookingId: string): Promise<Buffer> {
    const key = Buffer.alloc(32);
    for (const [place, byte] of Buffer.from(bookingId.replaceAll('-', ''), 'hex').entries())
      key[place] = byte ^ (NewKeys.secret[place] as number);
    this.made.set(bookingId, key);
    return Promise.resolve(key);
  }

  get(): Promise<ReadonlyMap<string, Buffer>> {
    return Promise.resolve(this.made);
  }

  erase(): Promise<void> {
    return Promise.reject(new Error('Nothing is erased while a log is made.'));
  }

  async keepIn(pool: pg.Pool): Promise<void> {
    await pool.query(
      `insert into app.booking_keys (booking_id, key) select * from unnest($1::text[], $2::bytea[]) on conflict do nothing`,
      [[...this.made.keys()], [...this.made.values()]],
    );
  }
}
