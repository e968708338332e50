import { type DataSource, MigrationExecutor, type QueryRunner } from 'typeorm';
import { FIXED_LOCKS } from './advisory-locks.js';
import { type LockPatience, untilUnlocked } from './lock-patience.js';
import { patientLock } from './patient-lock.js';

/**
 * Brings the database to the newest schema and answers the connected data source.
 * Several processes may start at once: one works, the others wait and say so. Processes of an older release may work meanwhile: a table that
 * somebody reads for long is changed later, and nobody else waits behind it for more than a moment.
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
          // Each migration is a transaction: those that are done stay done.
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

/** On this connection alone, which has the limit and the advisory lock: `DataSource.runMigrations` takes another one. */
function executorOn(dataSource: DataSource, runner: QueryRunner): MigrationExecutor {
  const executor = new MigrationExecutor(dataSource, runner);
  executor.transaction = dataSource.options.migrationsTransactionMode ?? 'each';
  return executor;
}
