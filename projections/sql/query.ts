import type pg from 'pg';

/** Pool, or connection within a transaction of the caller. */
export type Queryable = Pick<pg.ClientBase, 'query'>;

/** Statement with its values that has not run yet, so that a spec can request its plan from Postgres. */
export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

export const rowsOf = async <R extends pg.QueryResultRow>(
  db: Queryable,
  { sql, values }: Query,
): Promise<R[]> => (await db.query<R>(sql, [...values])).rows;

/** Number of rows that are parsed before other work of the process may run. */
const PAGE = 200;

/** Returns the rows of a query in pages, all from one snapshot, so that a long answer does not block the event loop. */
export async function* pagesOf<R extends pg.QueryResultRow>(
  pool: pg.Pool,
  { sql, values }: Query,
): AsyncGenerator<R[]> {
  const client = await pool.connect();
  try {
    await client.query('begin read only');
    await client.query(`declare pages no scroll cursor for ${sql}`, [...values]);
    for (;;) {
      const { rows } = await client.query<R>(`fetch ${PAGE} from pages`);
      if (rows.length > 0) yield rows;
      if (rows.length < PAGE) break;
    }
  } finally {
    try {
      await client.query('rollback');
      client.release();
    } catch (error) {
      client.release(error as Error);
    }
  }
}
