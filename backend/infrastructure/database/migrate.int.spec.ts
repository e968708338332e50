import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { hearLog, stopHearing } from '../../testing/heard-log.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { migrate as migrateEventStore } from '../event-store/postgres/migrate.js';
import { pause } from '../process/pause.js';
import { onWaiting } from '../process/process.js';
import { EVENT_STORE_LOCKS, FIXED_LOCKS, LOCK_CLASSES } from './advisory-locks.js';
import { LOCK_PATIENCE } from './lock-patience.js';
import { migrate } from './migrate.js';
import { typeOrmOptions } from './typeorm-options.js';

const LOOK_AGAIN_MS = 10;
const PATIENCE = { ...LOCK_PATIENCE, firstMs: 100, longestMs: 100, pauseMs: 300 };

const migration = (name: string, sql: string): new () => MigrationInterface =>
  class implements MigrationInterface {
    readonly name = name;
    up = (runner: QueryRunner): Promise<void> => runner.query(sql) as Promise<void>;
    down = (): Promise<void> => Promise.resolve();
  };

const OLD = [migration('Halls1795000000000', 'create table public.halls (name text)')];
const NEW = [
  ...OLD,
  migration('Doors1795000000100', 'create table public.doors (name text)'),
  migration('HallSeats1795000000200', 'alter table public.halls add column seats integer'),
];

describe('a migration while an older release runs', () => {
  let database: TestDatabase;
  let older: pg.Pool;
  let reader: pg.PoolClient;

  beforeAll(async () => {
    database = await createTestDatabase();
    await (await migrated(OLD)).destroy();
    older = new pg.Pool({
      connectionString: database.url,
      application_name: 'frozen',
      // A statement that exceeds this timeout must have waited for the migration.
      statement_timeout: PATIENCE_MS,
    });
  });
  afterAll(async () => {
    stopHearing();
    await older.end();
    await database.drop();
  });
  beforeEach(async () => {
    // Reads all tables in one transaction, as a backup would.
    reader = await older.connect();
    await reader.query('begin isolation level repeatable read read only');
    await reader.query('select from public.halls');
  });
  afterEach(() => reader.release(true));

  const migrated = (migrations: typeof OLD, patience = PATIENCE): Promise<DataSource> =>
    migrate(new DataSource(typeOrmOptions(database.url, { entities: [], migrations })), patience);

  async function until(sql: string): Promise<void> {
    while ((await older.query(sql)).rowCount === 0) await pause(LOOK_AGAIN_MS);
  }
  /** Waits until the log contains the line. @throws after PATIENCE_MS */
  async function untilSaid(heard: () => string, line: string): Promise<void> {
    for (const end = performance.now() + PATIENCE_MS; !heard().includes(line);) {
      if (performance.now() > end) throw new Error(`Nothing said: ${line}`);
      await pause(LOOK_AGAIN_MS);
    }
  }
  const untilItWaits = (): Promise<void> =>
    until(
      "select from pg_locks where relation = 'public.halls'::regclass and mode = 'AccessExclusiveLock' and not granted",
    );

  it('is postponed while a backup reads its table, without blocking other readers, and runs afterwards', async () => {
    const first = migrated(NEW);
    // The second starting process waits for the first without limit, because it waits for the advisory lock, not for the table.
    const second = migrated(NEW);
    await untilItWaits();
    // These two statements queue behind one attempt of the migration, which soon gives up, so they take little time.
    await older.query('select from public.halls');
    await older.query(`insert into public.halls (name) values ('Dewan Melati')`);
    // The migration before the waiting one was applied already, and a retry does not repeat it.
    await until("select from public.schema_migrations where name = 'Doors1795000000100'");
    await untilItWaits();
    await reader.query('commit');
    await Promise.all([first, second].map(async (each) => (await each).destroy()));
    const { rows } = await older.query('select name, seats from public.halls');
    expect(rows).toEqual([{ name: 'Dewan Melati', seats: null }]);
  });

  it('waits for another process without limit, and logs the connection it waits for', async () => {
    const [told, heard] = [jest.fn(), hearLog()];
    onWaiting(told);
    const { rows } = await reader.query<{ pid: number }>(
      'select pg_backend_pid() as pid, pg_advisory_lock($1)',
      [FIXED_LOCKS.schemaMigration],
    );
    const waiting = `A migration waits for another process to end its own: connection ${rows[0]?.pid} of the database (frozen)`;
    const done = migrated(OLD);
    await untilSaid(heard, waiting);
    expect(told).toHaveBeenCalled();
    await reader.query('select pg_advisory_unlock($1)', [FIXED_LOCKS.schemaMigration]);
    await (await done).destroy();
  });

  it('waits without limit for another process that migrates the event store', async () => {
    const heard = hearLog();
    const [group, object] = [LOCK_CLASSES.eventStore, EVENT_STORE_LOCKS.migrating];
    // A process of the previous release takes this lock for one transaction.
    await reader.query('select pg_advisory_xact_lock($1, $2)', [group, object]);
    const done = migrateEventStore(older);
    await untilSaid(heard, 'The schema of the event store waits for another process');
    expect(heard()).toContain('(frozen)');
    await reader.query('commit');
    await done;
    expect((await older.query('select from events.store')).rowCount).toBe(1);
  });

  it('is retried after a deadlock', async () => {
    let failures = 1;
    const circle = class extends migration('Circles1795000000050', '') {
      override up = async (runner: QueryRunner): Promise<void> => {
        await runner.query('create table public.circles (name text)');
        if (failures-- > 0)
          await runner.query(`do $$ begin raise exception using errcode = '40P01'; end $$`);
      };
    };
    await (await migrated([...OLD, circle])).destroy();
    expect((await older.query('select from public.circles')).rowCount).toBe(0);
  });

  it('ends the start when it fails for a reason other than a lock, and lets the next process migrate', async () => {
    const broken = [
      ...NEW,
      migration('Broken1795000000300', 'alter table public.halls add column'),
    ];
    await expect(migrated(broken)).rejects.toThrow(/syntax error/);
    await expect(migrated(broken)).rejects.toThrow(/syntax error/);
  });

  it('leaves no lock timeout on the connection for later users', async () => {
    const source = await migrated(NEW);
    const rows: unknown = await source.query('show lock_timeout');
    await source.destroy();
    expect(rows).toEqual([{ lock_timeout: '0' }]);
  });
});
