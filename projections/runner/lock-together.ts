import pg from 'pg';

/** As PostgreSQL calls it. */
type TableLock = 'share row exclusive' | 'access exclusive';

/** So many times another table may be in use when the one that was waited for is not any more. */
const MOST_WAITS = 10;

/**
 * Locks all the tables until the transaction ends. Waits for one of them at a time, for at most `lock_timeout`, and has none of the
 * others locked meanwhile. Else it would have one and wait for the next, somebody who has that one and wants the first would wait for
 * it, and PostgreSQL would fail one of the two: a family's request, a backup, or the work that is done here.
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
