import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { createPool } from './pg-pool.js';
import { typeOrmOptions } from './typeorm-options.js';

/* A database with JIT compilation of expensive statements, the default of the official image. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set jit = on`);
});
afterAll(() => database?.drop());

it('connections of the pool turn JIT compilation off', async () => {
  const pool = createPool(database.url, { byIndex: true });
  try {
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
    expect((await pool.query('show enable_seqscan')).rows).toEqual([{ enable_seqscan: 'off' }]);
  } finally {
    await pool.end();
  }
});

it('connections of TypeORM turn JIT compilation off', async () => {
  const options = typeOrmOptions(database.url, { entities: [], migrations: [] });
  const source = await new DataSource(options).initialize();
  try {
    expect(await source.query('show jit')).toEqual([{ jit: 'off' }]);
  } finally {
    await source.destroy();
  }
});
