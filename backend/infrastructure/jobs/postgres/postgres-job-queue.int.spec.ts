import { createTestDatabase } from '../../../testing/database.js';
import { expect, it } from '@jest/globals';
import pg from 'pg';
import { pause } from '../../process/pause.js';
import { CHANNELS } from '../../database/channels.js';
import { jobQueueContract } from '../testing/contract.suite.js';
import { PostgresJobQueue } from './postgres-job-queue.js';

jobQueueContract('Postgres', async () => {
  const database = await createTestDatabase();
  return {
    create: async () => new PostgresJobQueue(database.url),
    async exhaust(queue, id) {
      const { rowCount } = await database.pool.query(
        'update graphile_worker._private_jobs set attempts = max_attempts - 1 where key = $1',
        [`${queue}:${id}`],
      );
      if (rowCount !== 1) throw new Error('No such job.');
    },
    // Jobs of a killed process are freed at once, but the test machine may be busy; graphile-worker alone would need hours.
    recoversWithin: 60_000,
    childEnvironment: { JOB_DATABASE_URL: database.url },
    close: () => database.drop(),
  };
});

it('a job that is due later wakes no worker, and a job that is due now wakes one worker of its queue', async () => {
  const database = await createTestDatabase();
  const jobs = new PostgresJobQueue(database.url);
  const listener = await database.pool.connect();
  try {
    // The queue's tables are created before the test listens, because their creation also notifies workers.
    await jobs.counts();
    const told: unknown[] = [];
    await listener.query(`listen ${pg.escapeIdentifier(CHANNELS.jobsInserted)}`);
    const woken = new Promise<void>((resolve) =>
      listener.on('notification', ({ payload = '' }) => {
        told.push(JSON.parse(payload));
        resolve();
      }),
    );
    const later = Array.from({ length: 5 }, (_, n) => `later-${n}`);
    for (const id of later)
      await jobs.enqueue('quiet', id, {}, { runAt: new Date(Date.now() + 3_600_000) });
    await jobs.enqueue('quiet', 'now', {});
    // Notifications arrive in the order of the commits, so earlier notifications would have arrived by now.
    await woken;
    // `count` must be 0, because graphile-worker wakes that many workers of every queue.
    expect(told).toEqual([{ count: 0, queue: 'quiet', jobs: 1 }]);
    expect(await jobs.counts()).toEqual({ quiet: { waiting: 6, running: 0, failed: 0 } });
  } finally {
    listener.release(true);
    await jobs.stop();
    await database.drop();
  }
});

it('a job whose process ended at every attempt has failed for good, and can be retried', async () => {
  const database = await createTestDatabase();
  const jobs = new PostgresJobQueue(database.url);
  try {
    await jobs.enqueue('deadly', 'x', { call: 1 });
    await jobs.enqueue('deadly', 'given-back', {});
    await database.pool.query(
      `update graphile_worker._private_jobs set attempts = case key when 'deadly:x' then max_attempts else 1 end`,
    );
    expect(await jobs.troubled(10)).toEqual([
      {
        queue: 'deadly',
        id: 'x',
        data: { call: 1 },
        attempts: 25,
        error: 'Nothing was thrown: each time its process ended before the job did.',
        nextAttemptAt: null,
      },
    ]);
    expect(await jobs.retry('deadly', 'x')).toBe(true);
    expect(await jobs.troubled(10)).toEqual([]);
    expect(await jobs.counts()).toEqual({ deadly: { waiting: 2, running: 0, failed: 0 } });
  } finally {
    await jobs.stop();
    await database.drop();
  }
});

it('an enqueued job is on disk, even when the SQL function of another release stored it', async () => {
  const database = await createTestDatabase();
  const jobs = new PostgresJobQueue(database.url);
  try {
    await jobs.counts();
    // Simulates a backend of an older release that starts beside this backend: its SQL function does not set
    // `synchronous_commit`.
    await database.pool.query(`
      create table jobs.taken (synchronous_commit text);
      create or replace function jobs.enqueue_all(p_jobs json) returns void language sql as $$
        insert into jobs.taken values (current_setting('synchronous_commit'))
      $$`);
    await jobs.enqueue('quiet', 'now', {});
    const { rows } = await database.pool.query('select * from jobs.taken');
    expect(rows).toEqual([{ synchronous_commit: 'on' }]);
  } finally {
    await jobs.stop();
    await database.drop();
  }
});

it('workers are woken by a job for their queue, without polling', async () => {
  const database = await createTestDatabase();
  // With this polling interval, a worker that is not woken would find the job only in an hour.
  const jobs = new PostgresJobQueue(database.url, 3_600_000);
  const done: string[] = [];
  let next = (): void => {};
  jobs.process('woken', async ({ id }) => {
    done.push(id);
    next();
  });
  try {
    await jobs.start();
    await until(async () => {
      const { rows } = await database.pool.query(
        `select from pg_stat_activity
          where datname = current_database() and state = 'idle' and query ilike 'listen%' || $1 || '%'`,
        [CHANNELS.jobsInserted],
      );
      return rows.length > 0;
    });
    for (const id of ['first', 'second', 'third']) {
      const ran = new Promise<void>((resolve) => (next = resolve));
      await jobs.enqueue('woken', id, {});
      await ran;
      await until(async () => (await jobs.counts())['woken']?.running === 0);
    }
    expect(done).toEqual(['first', 'second', 'third']);
  } finally {
    await jobs.stop();
    await database.drop();
  }
});

/** Polls until the condition is true, because nothing notifies the test. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20);
}
