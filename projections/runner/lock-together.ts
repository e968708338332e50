import pg from 'pg';

/** Lock modes in PostgreSQL's words. */
type TableLock = 'share row exclusive' | 'access exclusive';

/** Largest number of times that a further table may be in use after the awaited table became free. */
const MOST_WAITS = 10;

/**
 * Locks all the tables until the transaction ends. Waits for one table at a time, for at most `lock_timeout`, with none of the
 * others locked meanwhile. Otherwise two transactions could each hold a table that the other waits for. PostgreSQL would then
 * fail one of them: a family's request, a backup, or this work.
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
