import { createTestDatabase } from '../../../testing/database.js';
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
