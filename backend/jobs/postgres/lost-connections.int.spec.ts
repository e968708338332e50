import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../testing/database.js';
import { Probe } from '../testing/probe.js';
import { deadWorkers } from './liveness.js';
import { PostgresJobQueue } from './postgres-job-queue.js';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** As a restart of Postgres would: every connection of the database ends, this one excepted. Resolves when they are gone. */
async function cutEverybodyOff(): Promise<void> {
  const { rows } = await database.pool.query<{ pid: number }>(
    'select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  const pids = rows.map((row) => row.pid);
  await database.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [
    pids,
  ]);
  while (
    (await database.pool.query('select from pg_stat_activity where pid = any($1::int[])', [pids]))
      .rowCount !== 0
  );
}

it('goes on after every connection was lost, and nobody takes a running job for abandoned', async () => {
  const mine = new Probe({ hold: true });
  const jobs = new PostgresJobQueue(database.url);
  jobs.process('steady', mine.handler, { concurrency: 2 });
  await jobs.start();
  await jobs.enqueue('steady', 'running', {});
  await mine.started(1);
  expect(await deadWorkers(database.pool)).toEqual([]);

  await cutEverybodyOff();
  while ((await deadWorkers(database.pool)).length > 0)
    await new Promise((done) => setTimeout(done, 20));

  const theirs = new Probe();
  const other = new PostgresJobQueue(database.url);
  other.process('steady', theirs.handler);
  await other.start();
  await other.enqueue('steady', 'next', {});
  await Promise.race([mine.started(2), theirs.started(1)]);
  mine.letGo();
  await mine.quietUntil(other, 'steady');
  expect([...mine.jobs, ...theirs.jobs].map((job) => job.id).sort()).toEqual(['next', 'running']);
  await jobs.stop();
  await other.stop();
});
