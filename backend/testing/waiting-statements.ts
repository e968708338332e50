import type pg from 'pg';
import { waitUntil } from './wait-until.js';

/**
 * Resolves when this many statements of the pool's database wait for another transaction's lock. `what` is a pattern
 * of their text.
 */
export async function untilStatementsWait(
  pool: Pick<pg.Pool, 'query'>,
  what: string,
  statements = 1,
): Promise<void> {
  const waiting = async (): Promise<number> => {
    const { rowCount } = await pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ~* $1`,
      [what],
    );
    return rowCount ?? 0;
  };
  await waitUntil(
    `${statements} statements that match ${what} wait for a lock`,
    async () => (await waiting()) >= statements,
  );
}
