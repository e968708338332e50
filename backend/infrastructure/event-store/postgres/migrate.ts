import type pg from 'pg';
import { untilUnlocked } from '../../database/lock-patience.js';
import { patientLock } from '../../database/patient-lock.js';
import { limitSilence } from '../../database/pulse.js';
import { APPEND_FUNCTION } from './sql/append.js';
import { MIGRATING } from './sql/lock-keys.js';
import { SAFE_HEAD_FUNCTION } from './sql/safe-head.js';

/**
 * Table of the log. Global order is (epoch, transaction id, position):
 *
 * - `transaction_id` orders commits safely up to the safe head (safe-head.ts); `position` orders events of one commit;
 * - `epoch` rises when the database is restored into another cluster, where transaction ids begin again.
 *
 * An event id is unique within its stream, as in EventStoreDB. So the stream's lock is enough to check it. When several appends share
 * one commit, a duplicate id in one of them does not make the others fail.
 */
const TABLES = `
create table events.event (
  position       bigint generated always as identity,
  epoch          integer not null,
  transaction_id xid8 not null,
  stream         text not null,
  revision       integer not null,
  id             uuid not null,
  type           text not null,
  data           jsonb not null,
  metadata       jsonb not null,
  recorded_at    timestamptz not null default clock_timestamp(),
  primary key (stream, revision),
  unique (stream, id)
);
create unique index event_global_order on events.event (epoch, transaction_id, position);

comment on table events.event is 'Append-only log of domain events. Write through events.append alone.';
comment on column events.event.position is 'Order within one transaction. Not safe to page by on its own.';
comment on column events.event.revision is 'Place in the stream, from 0 without gaps.';

create function events.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'Events are immutable: % on events.event is refused', tg_op using errcode = 'restrict_violation';
end $$;

create trigger event_is_immutable before update or delete or truncate on events.event
  for each statement execute function events.refuse_change();
`;

/**
 * SQL function that reads several streams in one call: for each, events from a revision on, up to a limit, marked with the
 * `place` of the request. A function is planned once for each connection, and uses the index even when the table was small then.
 */
const READ_STREAMS_FUNCTION = `
create or replace function events.read_streams(streams text[], firsts integer[], mosts integer[])
returns table (
  place bigint, stream text, revision integer, id uuid, type text, data jsonb, metadata jsonb, recorded_at timestamptz,
  epoch integer, transaction_id xid8, "position" bigint
) language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off as $$
begin
  return query
  select q.place, e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at, e.epoch, e.transaction_id, e.position
    from unnest(streams, firsts, mosts) with ordinality as q(stream, first, most, place)
   cross join lateral (
     select * from events.event x where x.stream = q.stream and x.revision >= q.first order by x.revision limit q.most
   ) e
   order by q.place, e.revision;
end $$;
`;

/**
 * SQL function that returns one page of the log: up to `size` events after a place that match the filter, none later than the
 * safe head. Null for `types` or `prefixes` (of streams) means no filter.
 *
 * The first row is no event: it has the safe head (null: there is no event yet), and whether a running append still hides a
 * commit. The events follow, in global order.
 *
 * A function is planned once for each connection, not for each call, and uses the index even when the table was small then.
 */
const PAGE_FUNCTION = `
create or replace function events.page(
  after_epoch integer, after_transaction xid8, after_position bigint, types text[], prefixes text[], size integer
) returns table (
  stream text, revision integer, id uuid, type text, data jsonb, metadata jsonb, recorded_at timestamptz,
  epoch integer, transaction_id xid8, "position" bigint, pending boolean
) language plpgsql volatile set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  head record;
begin
  select h.at_epoch, h.at_transaction, h.at_position, h.pending into head from events.safe_head() h;
  epoch := head.at_epoch; transaction_id := head.at_transaction; "position" := head.at_position; pending := head.pending;
  return next;
  return query
    select e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at, e.epoch, e.transaction_id, e.position, null::boolean
      from events.event e
     where (e.epoch, e.transaction_id, e.position) > (after_epoch, after_transaction, after_position)
       and (e.epoch, e.transaction_id, e.position) <= (head.at_epoch, head.at_transaction, head.at_position)
       and (types is null or e.type = any(types))
       and (prefixes is null or e.stream ^@ any(prefixes))
     order by e.epoch, e.transaction_id, e.position limit size;
end $$;
`;

/** SQL functions; each replaces the version of an earlier release. */
const FUNCTIONS = APPEND_FUNCTION + SAFE_HEAD_FUNCTION + PAGE_FUNCTION + READ_STREAMS_FUNCTION;

/**
 * Migration steps in order. Never edit the tables of a released step. When a function changes, repeat the last step at the end.
 */
const STEPS: readonly string[] = [TABLES, FUNCTIONS];

const BOOKKEEPING = `
create schema if not exists events;
create table if not exists events.store (
  only_row          boolean primary key default true check (only_row),
  schema_step       integer not null,
  epoch             integer not null,
  system_identifier bigint not null
);
insert into events.store (schema_step, epoch, system_identifier)
  select 0, 1, c.system_identifier from pg_control_system() c on conflict do nothing;
`;

/**
 * Starts a new epoch after the database was restored into another cluster, where transaction ids began again. A later epoch sorts
 * after all earlier epochs.
 */
const NEW_EPOCH_AFTER_RESTORE = `
update events.store s set epoch = s.epoch + 1, system_identifier = c.system_identifier
  from pg_control_system() c where s.system_identifier <> c.system_identifier;
`;

/** Text with which each log line about this migration begins. */
const WHAT = 'The schema of the event store';

/**
 * Migrates the schema `events`. Safe at every start, from several processes at once, and while other processes append and read.
 */
export const migrate = (pool: pg.Pool): Promise<void> =>
  untilUnlocked(WHAT, (lockMs) => tryToMigrate(pool, lockMs));

async function tryToMigrate(pool: pg.Pool, lockMs: number): Promise<void> {
  const client = await pool.connect();
  // When the connection breaks, the running statement fails too, and that failure is handled.
  const ignore = (): void => {};
  client.on('error', ignore);
  // Removes the pool's timeout, which is meant for requests: a migration may take longer, or wait for another process.
  limitSilence(client, 0);
  try {
    await patientLock(WHAT, async (sql) => (await client.query(sql)).rows, MIGRATING);
    await client.query('begin isolation level read committed');
    await client.query(`set local lock_timeout to ${lockMs}`);
    await client.query(BOOKKEEPING);
    await client.query(NEW_EPOCH_AFTER_RESTORE);
    const { rows } = await client.query<{ schema_step: number }>(
      'select schema_step from events.store',
    );
    const done = rows[0]?.schema_step ?? 0;
    for (const step of STEPS.slice(done)) await client.query(step);
    if (done < STEPS.length)
      await client.query('update events.store set schema_step = $1', [STEPS.length]);
    await client.query('commit');
  } finally {
    // Ending the connection releases the lock and rolls back an open transaction. The connection has no statement timeout any
    // more, so it must not return to the pool.
    client.removeListener('error', ignore);
    client.release(true);
  }
}
