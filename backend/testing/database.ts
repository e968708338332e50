import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  readonly url: string;
  readonly pool: pg.Pool;
  drop(): Promise<void>;
}

/** A fresh empty database in the run's Postgres. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(name);
  const pool = new pg.Pool({ connectionString: urlOf(name), max: 20 });
  // An ended pool's connections may still be open for a moment when the database is dropped.
  pool.on('error', () => {});
  return {
    url: urlOf(name),
    pool,
    async drop() {
      await pool.end();
      await dropDatabase(name);
    },
  };
}

/** The URL of a database in the run's Postgres. */
export function urlOf(name: string): string {
  const adminUrl = process.env['TEST_POSTGRES_URL'];
  if (!adminUrl) throw new Error('Run through Jest: its global set-up starts Postgres.');
  return adminUrl.replace(/\/postgres$/, `/${name}`);
}

/** An empty one, or a copy of a `template` that nobody is connected to. */
export const createDatabase = (name: string, template?: string): Promise<void> =>
  asAdmin(`create database ${name}${template ? ` template ${template}` : ''}`);

export const dropDatabase = (name: string): Promise<void> =>
  asAdmin(`drop database if exists ${name} with (force)`);

async function asAdmin(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf('postgres') });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
