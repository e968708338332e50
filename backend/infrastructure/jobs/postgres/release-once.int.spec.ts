import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { releaseOnce } from './release-once.js';

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  pool.on('error', () => {});
  releaseOnce(pool);
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

it('a pool connection that is released twice is free only once', async () => {
  await new Promise<void>((done, fail) =>
    pool.connect((error, _, release) => {
      if (error) return fail(error);
      release();
      release();
      done();
    }),
  );
  const client = await pool.connect();
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 0]);
  client.release();
  expect(pool.idleCount).toBe(1);
});
