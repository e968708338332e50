import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { DatabaseLine } from '../../../tools/drill/database-line.js';
import { createTestDatabase, type TestDatabase } from '../../../testing/database.js';
import { Probe } from '../testing/probe.js';
import { deadWorkers, Liveness } from './liveness.js';
import { PostgresJobQueue } from './postgres-job-queue.js';
import { pause } from '../../process/pause.js';

let database: TestDatabase;
beforeAll(async () => {
  // graphile-worker prints the stack of each lost worker, and this suite loses workers on purpose.
  jest.spyOn(console, 'trace').mockImplementation(() => {});
  database = await createTestDatabase();
});
const open: PostgresJobQueue[] = [];
const lines: DatabaseLine[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop()));
  await Promise.all(lines.splice(0).map((line) => line.cut()));
});
afterAll(() => {
  jest.restoreAllMocks();
  return database.drop();
});

function queueOn(url: string): PostgresJobQueue {
  const jobs = new PostgresJobQueue(url);
  open.push(jobs);
  return jobs;
}

async function newLine(): Promise<DatabaseLine> {
  const line = await DatabaseLine.to(database.url);
  lines.push(line);
  return line;
}

/** Ends all other connections to the database, as a restart of Postgres does. Resolves once these connections are gone. */
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

it('a job queue on Postgres continues after losing every connection, and running jobs are not taken for abandoned', async () => {
  const mine = new Probe({ hold: true });
  const jobs = queueOn(database.url);
  jobs.process('steady', mine.handler, { concurrency: 2 });
  await jobs.start();
  await jobs.enqueue('steady', 'running', {});
  await mine.started(1);
  expect(await deadWorkers(database.pool)).toEqual([]);
  const theirs = new Probe();
  const other = queueOn(database.url);
  other.process('steady', theirs.handler);
  // Creates the queue's tables before the connections are cut, because a queue without connections waits only some seconds for a
  // running job.
  await other.counts();

  await cutEverybodyOff();
  while ((await deadWorkers(database.pool)).length > 0) await pause(20);

  await other.start();
  await other.enqueue('steady', 'next', {});
  await Promise.race([mine.started(2), theirs.started(1)]);
  mine.letGo();
  await mine.quietUntil(other, 'steady');
  expect([...mine.jobs, ...theirs.jobs].map((job) => job.id).sort()).toEqual(['next', 'running']);
});

it('a job queue on Postgres continues after a long outage in which a worker could not return its job', async () => {
  const line = await newLine();
  const probe = new Probe({ hold: true });
  const jobs = queueOn(line.url);
  jobs.process('outlasting', probe.handler, { concurrency: 2 });
  await jobs.start();
  await jobs.enqueue('outlasting', 'cut-off', {});
  await probe.started(1);

  line.hangUp();
  probe.letGo();
  // Eight failed connection attempts: the worker cannot return its job, and its queue cannot restart, more than once.
  await line.tried(8);
  await expect(jobs.enqueue('outlasting', 'refused', {})).rejects.toThrow('Connection terminated');
  await line.restore();

  await jobs.enqueue('outlasting', 'next', {});
  // The database does not know how the interrupted job ended, so the job runs again.
  await probe.started(3);
  expect(probe.jobs.map((job) => job.id).sort()).toEqual(['cut-off', 'cut-off', 'next']);
  await probe.quietUntil(jobs, 'outlasting');
});

it('a job queue on Postgres waits for a missing database at its start, and can be stopped at once meanwhile', async () => {
  const line = await newLine();
  line.hangUp();
  const probe = new Probe();
  const jobs = queueOn(line.url);
  jobs.process('early', probe.handler);
  const started = jobs.start();
  await line.tried(2);
  await line.restore();
  await started;
  await jobs.enqueue('early', 'x', {});
  await probe.started(1);
  line.hangUp();
  const given = new PostgresJobQueue(line.url);
  given.process('early', probe.handler);
  const starting = given.start();
  await line.tried(1);
  await given.stop();
  await expect(starting).rejects.toThrow('Connection terminated');
  await line.restore();
});

it('a job queue on Postgres runs every job although its connection is lost again and again', async () => {
  const line = await newLine();
  const jobs = queueOn(line.url);
  const left = new Set<string>();
  const queues = ['flicker-a', 'flicker-b', 'flicker-c', 'flicker-d'];
  for (const queue of queues)
    jobs.process(queue, async ({ id }) => void left.delete(id), { concurrency: 2 });
  await jobs.start();
  // Connections are cut at random steps: during the search for a job, its answer, the return of a job, or a restart.
  for (let cuts = 0; cuts < 12; cuts++) {
    const promised = Array.from({ length: 24 }, async (_, n) => {
      const id = `${cuts}-${n}`;
      left.add(id);
      await jobs.enqueue(queues[n % 4] ?? '', id, {}).catch(() => left.delete(id));
    });
    await Promise.race(promised);
    await line.cut();
    await line.restore();
    await Promise.all(promised);
  }
  // A job may be stored although its enqueueing failed. In the end no job may remain waiting or running, even for a dead worker.
  for (;;) {
    const counts = await jobs.counts();
    if (queues.every((each) => counts[each]?.waiting === 0 && counts[each]?.running === 0)) break;
    await pause(50);
  }
  expect([...left]).toEqual([]);
});

it('the lock of an ended job worker is freed, although each lost connection requested it again', async () => {
  const liveness = new Liveness(database.url);
  // Counts only locks of this database, because pg_locks also shows those of other suites.
  const locks = async () =>
    (
      await database.pool.query(
        `select from pg_locks where locktype = 'advisory' and objsubid = 2
            and database = (select oid from pg_database where datname = current_database())`,
      )
    ).rowCount;
  // Connections of earlier tests have been ended, but their locks disappear a moment later.
  while ((await locks()) !== 0) await pause(20);
  await Promise.all(Array.from({ length: 4 }, () => liveness.announce('worker')));
  expect(await locks()).toBe(1);
  await liveness.retract('worker');
  expect(await locks()).toBe(0);
  await liveness.close();
});
