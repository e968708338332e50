import type pg from 'pg';
import type { Query } from './query.js';

/** Number of rows parsed without a pause. */
const PAGE = 200;

/** Returns the rows of a query at one moment, page by page, so that a long answer does not block the event loop. */
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
