import type pg from 'pg';
import { untilUnlocked } from '../../database/lock-patience.js';
import { patientLock } from '../../database/patient-lock.js';
import { limitSilence } from '../../database/pulse.js';
import { APPEND_FUNCTION } from './sql/append.js';
import { MIGRATING } from './sql/lock-keys.js';
import { PAGE_FUNCTION } from './sql/page.js';
import { READ_STREAMS_FUNCTION } from './sql/read-streams.js';
import { SAFE_HEAD_FUNCTION } from './sql/safe-head.js';
import { TABLES } from './sql/tables.js';

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
