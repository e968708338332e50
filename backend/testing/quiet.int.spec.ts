import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { PostgresJobQueue } from '../infrastructure/jobs/postgres/postgres-job-queue.js';
import { PROCESS_MANAGER } from '../infrastructure/process-manager/process-checkpoint.js';
import type { TestDatabase } from './database.js';
import { tellJobsAtFailure } from './start-test-bed.js';
import { createMigratedDatabase } from './migrated-database.js';
import { positionWithoutJobs } from './quiet.js';

let database: TestDatabase;
let jobs: PostgresJobQueue;
beforeAll(async () => {
  database = await createMigratedDatabase();
  jobs = new PostgresJobQueue(database.url);
  await database.pool.query(
    `insert into app.process_checkpoints (process, position) values ($1, '7')
     on conflict (process) do update set position = '7'`,
    [PROCESS_MANAGER],
  );
  await jobs.enqueue('mail', 'tomorrow', {}, { runAt: new Date(Date.now() + 86_400_000) });
});
afterAll(async () => {
  await jobs?.stop();
  await database?.drop();
});

it('the check for unfinished work counts a due job that was enqueued after the check began, but no postponed job', async () => {
  const client = await database.pool.connect();
  try {
    // In this transaction now() keeps its value from here on, as in a statement that has just begun.
    await client.query('begin');
    expect(await positionWithoutJobs(client)).toBe('7');
    await jobs.enqueue('mail', 'at-once', {});
    expect(await positionWithoutJobs(client)).toBeNull();
    await client.query('commit');
  } finally {
    client.release();
  }
});

it('the message of a failed test lists unfinished jobs, until the list is switched off', async () => {
  const silence = tellJobsAtFailure(database.pool);
  const [say] = [...(globalThis.atFailure ?? [])];
  expect(await say?.()).toMatch(
    /^Jobs that are not done:\n\| mail:at-once tried 0 times, due in -?[\d.]+ s\n\| mail:tomorrow tried 0 times, due in 86[\d.]+ s$/,
  );
  silence();
  expect(globalThis.atFailure?.size).toBe(0);
});
