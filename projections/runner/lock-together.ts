import pg from 'pg';

/** Lock modes, as PostgreSQL names them. */
type TableLock = 'share row exclusive' | 'access exclusive';

/** Largest number of attempts. An attempt fails if another of the tables is in use when the awaited table has become free. */
const MOST_WAITS = 10;

/**
 * Locks all the tables until the transaction ends. While this function waits for a table (at most `lock_timeout`), it holds no
 * lock on the other tables. Otherwise two transactions could each wait for a table that the other has locked, and PostgreSQL
 * would fail one of them: a family's request, a backup, or this work.
 * @throws pg.DatabaseError `lock_not_available`: nothing is locked, try again later
 */
export async function lockTogether(
  db: Pick<pg.ClientBase, 'query'>,
  tables: readonly string[],
  mode: TableLock,
): Promise<void> {
  let [awaited] = tables;
  for (let waits = 1; awaited !== undefined; waits++) {
    await db.query('savepoint unlocked');
    await db.query(`lock table ${awaited} in ${mode} mode`);
    let inUse: string | undefined;
    for (const table of tables) {
      try {
        await db.query(`lock table ${table} in ${mode} mode nowait`);
      } catch (error) {
        if (!isInUse(error) || waits === MOST_WAITS) throw error;
        inUse = table;
        break;
      }
    }
    if (inUse) await db.query('rollback to savepoint unlocked');
    await db.query('release savepoint unlocked');
    awaited = inUse;
  }
}

const isInUse = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03';
