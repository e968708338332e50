import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { namedLockKey } from '../infrastructure/database/advisory-locks.js';
import { stopEventStoreOf } from './event-store-server.js';
import { runPostgres } from './postgres.js';
import { withTimeout, SITE_PATIENCE_MS } from './wait-until.js';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

/** Creates a database in the run's Postgres: empty, or a copy of a `template`. */
export async function createTestDatabase(template?: string): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name, template);
  const url = await urlOf(name);
  const pool = new pg.Pool({ connectionString: url, max: 20 });
  // Connections of an ended pool may still be open for a moment when the database is dropped.
  pool.on('error', () => {});
  return {
    url,
    pool,
    async drop() {
      await pool.end();
      await stopEventStoreOf(url);
      await dropDatabase(name);
    },
  };
}

let postgres: Promise<string> | undefined;

/** Returns the URL of a database in the run's Postgres. The first call starts that Postgres. */
export const urlOf = async (name: string): Promise<string> =>
  (await (postgres ??= runPostgres())).replace(/\/postgres$/, `/${name}`);

/** Creates an empty database, or a copy of a `template` that nobody is connected to. */
export const createDatabase = (name: string, template?: string): Promise<void> =>
  asAdmin(`create database ${name}${template ? ` template ${template}` : ''}`);

export const dropDatabase = (name: string): Promise<void> =>
  asAdmin(`drop database if exists ${name} with (force)`);

/** Creates a fixture once for all suites. The first suite creates the fixture, and suites that start meanwhile wait. */
export const inTurn = <T>(fixture: string, work: () => Promise<T>): Promise<T> =>
  withAdmin(async (client) => {
    const lock = `select pg_advisory_lock(${namedLockKey('testFixture', '$1')})`;
    await withTimeout(
      `another suite has made ${fixture}`,
      client.query(lock, [fixture]),
      SITE_PATIENCE_MS,
    );
    return work();
  });

const asAdmin = (sql: string): Promise<void> =>
  withAdmin(async (client) => void (await client.query(sql)));

/** Runs the work on a new connection to the run's Postgres. */
export async function withAdmin<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: await urlOf('postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
