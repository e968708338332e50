import type { DataSource } from 'typeorm';

/** Any number; the same for every process that migrates this database. */
const MIGRATION_LOCK = 7_262_517;

/**
 * Brings the database to the newest schema and answers the connected data source.
 * Several processes may start at once: one works, the others wait.
 */
export async function migrate(dataSource: DataSource): Promise<DataSource> {
  if (!dataSource.isInitialized) await dataSource.initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      await dataSource.runMigrations();
    } finally {
      await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } catch (error) {
    await lock.release();
    await dataSource.destroy();
    throw error;
  }
  await lock.release();
  return dataSource;
}
