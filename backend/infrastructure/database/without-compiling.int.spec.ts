import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { DataSource } from 'typeorm';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { createPool } from './pg-pool.js';
import { typeOrmOptions } from './typeorm-options.js';

/* A database that JIT-compiles expensive statements, as the official image does by default. */

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set jit = on`);
});
afterAll(() => database?.drop());

it('the pool asks the database to compile nothing', async () => {
  const pool = createPool(database.url, { byIndex: true });
  try {
    expect((await pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
    expect((await pool.query('show enable_seqscan')).rows).toEqual([{ enable_seqscan: 'off' }]);
  } finally {
    await pool.end();
  }
});

it('TypeORM asks the database to compile nothing', async () => {
  const options = typeOrmOptions(database.url, { entities: [], migrations: [] });
  const source = await new DataSource(options).initialize();
  try {
    expect(await source.query('show jit')).toEqual([{ jit: 'off' }]);
  } finally {
    await source.destroy();
  }
});
