import type pg from 'pg';
import type { HashProgress } from './event-hashes.js';
import { MerkleTree } from './merkle-tree.js';

/** Root hash over all events up to the end of a day. No personal data, so it is public. */
export interface LogRoot {
  /** Day in Malaysia, YYYY-MM-DD. Events appended until the root was made, shortly after midnight, are included. */
  readonly day: string;
  /** Number of events under the root, from the first one on. */
  readonly events: number;
  /** Hex. */
  readonly root: string;
  /** Root before this one; null for the first. */
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
 * Stores a day's root, unless there is one: a root is never made twice. Returns the stored root; null for a day without one when
 * a later day has a root, which covers it. A root made now would include events of later days and prove nothing.
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
    // The job of another day may run at the same time: the second one sees what the first stored.
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

/** Returns roots, oldest first. @param of the root of one day alone, or the newest so many */
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
