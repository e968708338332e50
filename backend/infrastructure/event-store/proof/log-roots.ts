import type pg from 'pg';
import type { HashProgress } from './event-hashes.js';
import { MerkleTree } from './merkle-tree.js';

/** The root over all events up to the end of a day. No personal data: it may be shown to anybody. */
export interface LogRoot {
  /** In Kuala Lumpur, YYYY-MM-DD. Events that were appended until the root was made, shortly after midnight, are in it. */
  readonly day: string;
  /** How many events the root is over, from the first one on. */
  readonly events: number;
  /** Hex. */
  readonly root: string;
  /** Of the root before it; null for the first. */
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
 * Keeps a day's root, unless there is one: a root is never made twice. Answers the one that stands; null for a day without one when
 * a later day has its root, which covers it: one made now would be over events of later days, and nothing would follow from it.
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
    // The job of another day may be at it: who comes second sees what the first has kept.
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

/** Oldest first. @param of one day's alone, or the newest so many */
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
