import { once } from 'node:events';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { PATIENCE_MS } from '../../testing/wait-until.js';
import { DatabaseLine } from '../../tools/drill/database-line.js';
import { createPool } from './pg-pool.js';
import { streamOf } from './pulse.js';

const SHORT_MS = 3_000;

let database: TestDatabase;
let line: DatabaseLine;
let pool: pg.Pool;
beforeEach(async () => {
  database = await createTestDatabase();
  line = await DatabaseLine.to(database.url);
});
afterEach(async () => {
  await line.cut();
  await pool.end();
  await database.drop();
});

it('a Postgres statement without an answer fails, even on a connection that was idle for longer than the timeout', async () => {
  pool = createPool(line.url, { max: 1, answerMs: SHORT_MS });
  const client = await pool.connect();
  const idle = once(streamOf(client), 'timeout');
  client.release();
  await idle;

  line.goSilent();
  await expect(pool.query('select 1')).rejects.toThrow(`Query read timeout after ${SHORT_MS} ms`);
  await line.restore();
  // The test is repeated, because a busy test machine may itself be silent for as long as the timeout.
  const asked = () => pool.query('select 1 as one').catch(() => null);
  let answer = await asked();
  while (!answer) answer = await asked();
  expect(answer.rows).toEqual([{ one: 1 }]);
});

it('an idle connection to Postgres is kept without limit', async () => {
  pool = createPool(line.url, { max: 1, answerMs: PATIENCE_MS });
  const pidOf = async (): Promise<unknown> =>
    (await pool.query('select pg_backend_pid() as pid')).rows[0];
  const before = await pidOf();
  const client = await pool.connect();
  for (let silences = 0; silences < 2; silences++) {
    await client.query('select 1');
    // Emits the socket's timeout event. Waiting for a real timeout would need a limit so short that it could also cut a statement
    // on a busy machine.
    streamOf(client).emit('timeout');
  }
  client.release();
  expect(await pidOf()).toEqual(before);
});
