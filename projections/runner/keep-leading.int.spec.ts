import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { createPool } from '../../backend/infrastructure/database/pg-pool.js';
import { busyCutter } from '../../backend/infrastructure/database/pulse.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import { DatabaseLine } from '../../backend/tools/drill/database-line.js';
import { keepLeading } from './keep-leading.js';

let database: TestDatabase;
let line: DatabaseLine;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await DatabaseLine.to(database.url);
  pool = createPool(line.url, { pipelined: true });
});
afterAll(async () => {
  await line.cut();
  await pool.end();
  await database.drop();
});

it('the projections process becomes leader again after its connections were lost without notice, one during a statement', async () => {
  const stopping = new AbortController();
  let turns = 0;
  const cutBusy = busyCutter(pool);
  const errors: unknown[] = [];
  const logger = { info: () => undefined, error: (error: object) => void errors.push(error) };
  await keepLeading({ databaseUrl: line.url, cutBusy, logger }, stopping.signal, async () => {
    turns += 1;
    if (turns === 2) return stopping.abort();
    const answer = pool.query('select pg_sleep(600)');
    // The answer to the second statement proves that Postgres is executing the first statement.
    await pool.query('select 1');
    line.forget();
    await answer;
  });
  expect(turns).toBe(2);
  expect(errors).toHaveLength(1);
});
