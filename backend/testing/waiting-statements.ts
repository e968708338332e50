import type pg from 'pg';
import { pause } from '../infrastructure/process/pause.js';

const LOOK_AGAIN_MS = 20;
/** Far longer than a statement takes to come on a busy machine, and shorter than a test may. */
const PATIENCE_MS = 60_000;

/**
 * Resolves when at least so many statements of the pool's database wait for another transaction's lock. `what`: a pattern of their text.
 * @throws Error after a minute: what should wait was answered, or never asked
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
  const end = performance.now() + PATIENCE_MS;
  while ((await waiting()) < statements) {
    if (performance.now() > end)
      throw new Error(`No ${statements} statements that match ${what} wait for a lock.`);
    await pause(LOOK_AGAIN_MS);
  }
}
