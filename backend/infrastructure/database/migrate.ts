import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { FIXED_LOCKS } from './advisory-locks.js';
import { type LockPatience, untilUnlocked } from './lock-patience.js';
import { patientLock } from './patient-lock.js';

/**
 * Migrates the database to the newest schema and returns the connected data source. When several processes start at once, one of
 * them migrates; the others wait and log that they wait. Processes of an older release may still be running. A table under a long
 * read is changed later, so other statements wait only for a moment.
 */
export async function migrate(
  dataSource: DataSource,
  patience?: LockPatience,
): Promise<DataSource> {
  if (!dataSource.isInitialized) await dataSource.initialize();
  const runner = dataSource.createQueryRunner();
  try {
    await patientLock(
      'A migration',
      (sql) => runner.query(sql),
      FIXED_LOCKS.schemaMigration,
      patience?.longestMs,
    );
    try {
      await untilUnlocked(
        'A migration',
        async (lockMs) => {
          await runner.query(`set lock_timeout to ${lockMs}`);
          // Each migration has its own transaction, so a retry continues after the last finished migration.
          await executorOn(dataSource, runner).executePendingMigrations();
        },
        patience,
      );
    } finally {
      await runner.query('reset lock_timeout');
      await runner.query('select pg_advisory_unlock($1)', [FIXED_LOCKS.schemaMigration]);
    }
  } catch (error) {
    await runner.release();
    await dataSource.destroy();
    throw error;
  }
  await runner.release();
  return dataSource;
}

/**
 * Makes an executor on this connection, which has the lock timeout and the advisory lock. `DataSource.runMigrations` would open
 * another connection.
 */
function executorOn(dataSource: DataSource, runner: QueryRunner): MigrationExecutor {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
  return executor;
}
