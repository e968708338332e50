import { createTestDatabase } from '../../../testing/database.js';
import { expect, it } from '@jest/globals';
import pg from 'pg';
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
    recoversWithin: 5_000,
    childEnvironment: { JOB_DATABASE_URL: database.url },
    close: () => database.drop(),
  };
});

it('a job that is due later wakes no worker, a job that is due now does', async () => {
  const database = await createTestDatabase();
  const jobs = new PostgresJobQueue(database.url);
  const listener = await database.pool.connect();
  try {
    // Creates the queue's tables, which is told to workers as well.
    await jobs.counts();
    let told = 0;
    await listener.query(`listen ${pg.escapeIdentifier(CHANNELS.jobsInserted)}`);
    const woken = new Promise<void>((resolve) =>
      listener.on('notification', () => {
        told += 1;
        resolve();
      }),
    );
    const later = Array.from({ length: 5 }, (_, n) => `later-${n}`);
    for (const id of later)
      await jobs.enqueue('quiet', id, {}, { runAt: new Date(Date.now() + 3_600_000) });
    await jobs.enqueue('quiet', 'now', {});
    // Notifications come in the order of the commits: those of the others would be here by now.
    await woken;
    expect(told).toBe(1);
    expect(await jobs.counts()).toEqual({ quiet: { waiting: 6, running: 0, failed: 0 } });
  } finally {
    listener.release(true);
    await jobs.stop();
    await database.drop();
  }
});
