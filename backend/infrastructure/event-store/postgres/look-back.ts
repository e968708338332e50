import type pg from 'pg';
import {
  type LookBackOptions,
  type LookBackPage,
  type Position,
  isBeforeAll,
  limitOf,
  scanOf,
} from '../port.js';
import { toPlace, toPosition, type Place } from './positions.js';
import { COLUMNS, safeHead, toEvent, type EventRow } from './reader.js';
import { firstAtOrAfter } from './seek.js';

const NEWEST_FIRST = 'order by epoch desc, transaction_id desc, position desc';

/** Returns up to `limit` matching events, newest first, none later than the safe head. */
export async function lookBack(pool: pg.Pool, options: LookBackOptions): Promise<LookBackPage> {
  const end = options.before === undefined ? null : before(options.before);
  const { head } = await safeHead(pool);
  if (head === '' || options.before === '') return { events: [], next: null };
  // Position at which reading backwards starts, inclusive.
  const start = end === null || end > head ? head : end;
  return options.streams
    ? inStreams(pool, options, options.streams, start)
    : inAll(pool, options, start);
}

/** Searches by the index of streams. In global order, the events of a stream that ended long ago would be far back. */
async function inStreams(
  pool: pg.Pool,
  options: LookBackOptions,
  streams: readonly string[],
  start: Position,
): Promise<LookBackPage> {
  const limit = limitOf(options);
  const { epoch, transaction, position } = toPlace(start);
  const { rows } = await pool.query<EventRow>(
    `with theirs as materialized (
       select epoch, transaction_id, position, stream, revision from events.event
        where stream = any($1)
          and (epoch, transaction_id, position) <= ($2::integer, $3::xid8, $4::bigint)
          and ($5::text[] is null or type = any($5))
          and ($6::timestamptz is null or recorded_at >= $6)
          and ($7::timestamptz is null or recorded_at < $7)),
     found as materialized (select * from theirs ${NEWEST_FIRST} limit $8)
     select ${COLUMNS} from found f join events.event e on e.stream = f.stream and e.revision = f.revision
      order by e.epoch desc, e.transaction_id desc, e.position desc`,
    [
      streams,
      epoch,
      transaction,
      position,
      options.types ?? null,
      options.since ?? null,
      options.until ?? null,
      limit + 1,
    ],
  );
  const events = rows.slice(0, limit).map(toEvent);
  return { events, next: rows.length > limit ? (events.at(-1)?.position ?? null) : null };
}

interface Found extends EventRow {
  readonly looked: number;
  readonly last_epoch: number;
  readonly last_transaction: string;
  readonly last_position: string;
  readonly last_recorded_at: Date;
}

/** Searches a limited part of the global order backwards, starting at the end of the requested time. */
async function inAll(
  pool: pg.Pool,
  options: LookBackOptions,
  from: Position,
): Promise<LookBackPage> {
  const limit = limitOf(options);
  const scan = scanOf(options);
  const end = options.until === undefined ? null : await firstAtOrAfter(pool, options.until, from);
  const { epoch, transaction, position } = end ?? toPlace(from);
  const { rows } = await pool.query<Found>(
    `with looked as materialized (
       select epoch, transaction_id, position, type, recorded_at from events.event
        where (epoch, transaction_id, position) <= ($1::integer, $2::xid8, $3::bigint)
        ${NEWEST_FIRST} limit $4),
     last as (select *, (select count(*)::integer from looked) as looked from looked order by epoch, transaction_id, position limit 1),
     found as materialized (
       select epoch, transaction_id, position from looked
        where ($5::text[] is null or type = any($5))
          and ($6::timestamptz is null or recorded_at >= $6)
          and ($7::timestamptz is null or recorded_at < $7)
        ${NEWEST_FIRST} limit $8)
     select ${COLUMNS}, l.looked, l.epoch as last_epoch, l.transaction_id::text as last_transaction, l.position as last_position,
            l.recorded_at as last_recorded_at
       from last l left join (found f join events.event e
            on e.epoch = f.epoch and e.transaction_id = f.transaction_id and e.position = f.position) on true
      order by e.epoch desc, e.transaction_id desc, e.position desc`,
    [
      epoch,
      transaction,
      position,
      scan,
      options.types ?? null,
      options.since ?? null,
      options.until ?? null,
      limit,
    ],
  );
  const [first] = rows;
  if (!first) return { events: [], next: null };
  const events = rows.filter(({ id }) => id !== null).map(toEvent);
  if (events.length === limit) return { events, next: events.at(-1)?.position ?? null };
  const nothingOlder =
    first.looked < scan || isBeforeAll(options, first.last_recorded_at.toISOString());
  const last = {
    epoch: first.last_epoch,
    transaction: first.last_transaction,
    position: first.last_position,
  };
  return { events, next: nothingOlder ? null : toPosition(last) };
}

/** Returns the position one below a position, whether an event has it or not. */
function before(position: Position): Position {
  const place: Place = toPlace(position);
  if (position === '') return position;
  return toPosition({ ...place, position: String(BigInt(place.position) - 1n) });
}
