import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { DatabaseLine } from '../../tools/drill/database-line.js';
import { createPool } from './pg-pool.js';
import { streamOf } from './pulse.js';

/** What must be answered is answered sooner, on a busy machine as well. */
const PATIENCE_MS = 3_000;

let database: TestDatabase;
let line: DatabaseLine;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  line = await DatabaseLine.to(database.url);
  pool = createPool(line.url, { max: 1, answerMs: PATIENCE_MS });
});
afterEach(async () => {
  await line.cut();
  await pool.end();
  await database.drop();
});

it('a statement without an answer fails, also on a connection that was idle for longer than that', async () => {
  const client = await pool.connect();
  const idle = once(streamOf(client), 'timeout');
  client.release();
  await idle;

  line.goSilent();
  await expect(pool.query('select 1')).rejects.toThrow(
    `Query read timeout after ${PATIENCE_MS} ms`,
  );
  await line.restore();
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});

it('a connection is kept however long it is idle', async () => {
  const pidOf = async (): Promise<unknown> =>
    (await pool.query('select pg_backend_pid() as pid')).rows[0];
  const before = await pidOf();
  const client = await pool.connect();
  for (let silences = 0; silences < 2; silences++) {
    const idle = once(streamOf(client), 'timeout');
    await client.query('select 1');
    await idle;
  }
  client.release();
  expect(await pidOf()).toEqual(before);
});
