import { FIXED_LOCKS } from './advisory-locks.js';
import type { DataSource } from 'typeorm';

/**
 * Brings the database to the newest schema and answers the connected data source.
 * Several processes may start at once: one works, the others wait.
 */
export async function migrate(dataSource: DataSource): Promise<DataSource> {
  if (!dataSource.isInitialized) await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [FIXED_LOCKS.schemaMigration]);
    try {
      await dataSource.runMigrations();
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [FIXED_LOCKS.schemaMigration]);
    }
  } catch (error) {
    await lock.release();
    await dataSource.destroy();
    throw error;
  }
  await lock.release();
  return dataSource;
}
