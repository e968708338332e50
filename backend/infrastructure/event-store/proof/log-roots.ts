import type pg from 'pg';
import type { HashProgress } from './event-hashes.js';
import { MerkleTree } from './merkle-tree.js';

/** Root hash over all events up to the end of a day. It contains no personal data, so it is public. */
export interface LogRoot {
  /** Day in Malaysia, YYYY-MM-DD. The root is made shortly after midnight and includes the events up to then. */
  readonly day: string;
  /** Number of events that the root covers, from the first one on. */
  readonly events: number;
  /** Root hash in hexadecimal digits. */
  readonly root: string;
  /** Root hash of the previous day that has one; null for the first root. */
  readonly previousRoot: string | null;
}

interface Row {
  readonly day: string;
  readonly events: string;
  readonly root: string;
  readonly previous_root: string | null;
}

const toRoot = (row: Row): LogRoot => ({
  day: row.day,
  events: Number(row.events),
  root: row.root,
  previousRoot: row.previous_root,
});

/**
 * Stores a day's root, unless the day already has one, and returns the stored root. A root made late would include events of
 * later days and prove nothing. So a missing day stays without a root (null) when a later day already has one, which covers it.
 */
export async function keepRoot(
  pool: pg.Pool,
  day: string,
  { events, frontier }: HashProgress,
  madeAt: Date,
): Promise<LogRoot | null> {
  const root = MerkleTree.from(events, frontier).root();
  const client = await pool.connect();
  try {
    await client.query('begin');
    // Two of these jobs may run at the same time. With the lock, the second job sees the root that the first job stored.
    await client.query('lock table app.log_roots in share row exclusive mode');
    await client.query(
      `insert into app.log_roots (day, made_at, events, root, previous_root)
       select $1, $2, $3, $4, (select root from app.log_roots where day < $1 order by day desc limit 1)
        where not exists (select from app.log_roots where day >= $1)`,
      [day, madeAt, events, root],
    );
    await client.query('commit');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
  const [kept] = await logRoots(pool, { day });
  return kept ?? null;
}

/** Returns roots, oldest first. @param of a day: the root of that day; a number: that many of the newest roots */
export async function logRoots(
  db: Pick<pg.ClientBase, 'query'>,
  of: { readonly day?: string; readonly newest?: number } = {},
): Promise<LogRoot[]> {
  const { rows } = await db.query<Row>(
    `select day, events, root, previous_root from app.log_roots
      where $1::text is null or day = $1 order by day desc limit $2`,
    [of.day ?? null, of.newest ?? null],
  );
  return rows.map(toRoot).reverse();
}
