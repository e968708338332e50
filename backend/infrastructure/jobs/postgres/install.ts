import { FIXED_LOCKS } from '../../database/advisory-locks.js';
import { runMigrations, type Logger } from 'graphile-worker';
import type pg from 'pg';
import { DUE_INDEX, ENQUEUE_FUNCTION } from './enqueue.sql.js';

/**
 * Creates or updates the schemas `graphile_worker` and `jobs`. When several processes start at once, one does this while the
 * others wait.
 */
export async function install(pool: pg.Pool, logger: Logger): Promise<void> {
  const guard = await pool.connect();
  try {
    await guard.query('select pg_advisory_lock($1)', [FIXED_LOCKS.jobQueueInstall]);
    await runMigrations({ pgPool: pool, logger });
    await guard.query(ENQUEUE_FUNCTION);
    await guard.query(DUE_INDEX);
  } finally {
    // A connection that fails here may still hold the lock, so it is closed instead of returning to the pool.
    const unlocked = await guard
      .query('select pg_advisory_unlock($1)', [FIXED_LOCKS.jobQueueInstall])
      .then(
        () => true,
        () => false,
      );
    guard.release(!unlocked);
  }
}
