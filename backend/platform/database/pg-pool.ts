import pg from 'pg';

/** The process's pool of plain Postgres connections (`pg.Pool`), for everything that is not TypeORM. */
export const PG_POOL = Symbol('PgPool');

/** Whoever makes a pool ends it. A broken idle connection is dropped by the pool itself and must not end the process. */
export function createPool(databaseUrl: string, max = 20): pg.Pool {
  const pool = new pg.Pool({ connectionString: databaseUrl, max, application_name: 'houselights' });
  pool.on('error', () => {});
  return pool;
}
