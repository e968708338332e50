import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import type { EventStore, StoredEvent } from '../port.js';
import { requireWithinLog } from '../within-log.js';
import { CHAIN_START, leafOf, linkOf, type Hash } from './event-hash.js';
import { MerkleTree } from './merkle-tree.js';

/** Number of events hashed in one transaction. */
const AT_ONCE = 2_000;
/** Number of events hashed without a pause, which takes about ten milliseconds. */
const AT_A_STRETCH = 200;

type Queryable = Pick<pg.ClientBase, 'query'>;

/** State of the hashing of the log. */
export interface HashProgress {
  /** Number of hashed events. */
  readonly events: number;
  /** Position in the log of the last hashed event. */
  readonly position: string;
  readonly frontier: string;
}

/** State of the hashing, and the number of stored hashes. */
export interface HashedRows extends HashProgress {
  /** Index of the last stored hash in the log, plus one. Differs from the number of hashed events only after tampering. */
  readonly rows: number;
}

/** Stored hash of one event. */
export interface EventHashRow {
  /** Place of the event in the log, counted from 0. */
  readonly ordinal: number;
  readonly stream: string;
  readonly revision: number;
  readonly link: Hash;
}

async function hashProgress(db: Queryable): Promise<HashProgress> {
  const { rows } = await db.query<{ events: string; position: string; frontier: string }>(
    'select events, position, frontier from app.event_hash_progress',
  );
  const [row] = rows;
  return row ? { ...row, events: Number(row.events) } : { events: 0, position: '', frontier: '' };
}

/** Reads progress and rows in one statement, so that they belong to the same moment. */
export async function hashedRows(db: Queryable): Promise<HashedRows> {
  const { rows } = await db.query<{
    events: string | null;
    position: string | null;
    frontier: string | null;
    rows: string;
  }>(
    `select p.events, p.position, p.frontier, h.rows
       from (select coalesce(max(ordinal) + 1, 0) as rows from app.event_hashes) h
       left join app.event_hash_progress p on true`,
  );
  const [row] = rows;
  return {
    events: Number(row?.events ?? 0),
    position: row?.position ?? '',
    frontier: row?.frontier ?? '',
    rows: Number(row?.rows ?? 0),
  };
}

/**
 * SQL that starts the hashing from the beginning, for either event store. The roots file must be moved away as well, because its
 * roots cover the earlier hashes.
 */
export const FORGET_HASHES =
  "truncate app.event_hashes, app.log_roots; update app.event_hash_progress set events = 0, position = '', frontier = ''";

/**
 * Hashes the events appended since the last run. Runs after appends, never within them, so no sale waits for a hash. When two
 * processes do this at once, one fails, and nothing is written twice.
 * @throws BeyondLogError when hashed events are missing from the end of the log
 */
export async function hashNewEvents(
  pool: pg.Pool,
  store: Pick<EventStore, 'readAll' | 'end'>,
): Promise<HashProgress> {
  let progress = await hashProgress(pool);
  const title = 'Hashing of events';
  const remedy = `move roots.ndjson in PROOF_DIR aside and run the SQL "${FORGET_HASHES}", which ends the proof of what was there before`;
  await requireWithinLog(store, [{ title, position: progress.position, remedy }]);
  for await (const { events } of store.readAll({ from: progress.position, batchSize: AT_ONCE }))
    if (events.length > 0) progress = await hashBatch(pool, progress, events);
  return progress;
}

async function hashBatch(
  pool: pg.Pool,
  before: HashProgress,
  events: readonly StoredEvent[],
): Promise<HashProgress> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const links = await lastLinks(client, new Set(events.map(({ stream }) => stream)));
    const tree = MerkleTree.from(before.events, before.frontier);
    const hex = await hashEach(events, tree, links);
    await client.query(
      `insert into app.event_hashes (ordinal, stream, revision, link)
       select $1::bigint + n - 1, stream, revision, decode(link, 'hex')
         from unnest($2::text[], $3::integer[], $4::text[]) with ordinality as u(stream, revision, link, n)`,
      [
        before.events,
        events.map(({ stream }) => stream),
        events.map(({ revision }) => revision),
        hex,
      ],
    );
    const after: HashProgress = {
      events: tree.size,
      position: (events.at(-1) as StoredEvent).position,
      frontier: tree.frontier(),
    };
    const { rowCount } = await client.query(
      'update app.event_hash_progress set events = $1, position = $2, frontier = $3 where events = $4',
      [after.events, after.position, after.frontier, before.events],
    );
    if (rowCount !== 1) throw new Error('Another process is hashing the same events.');
    await client.query('commit');
    client.release();
    return after;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/**
 * Adds events to the tree and to the chains of their streams. Pauses after each {@link AT_A_STRETCH} events, so that the backend
 * can answer requests.
 * @returns the links of the events, in hexadecimal digits
 */
export async function hashEach(
  events: readonly StoredEvent[],
  tree: MerkleTree,
  links: Map<string, Hash>,
): Promise<string[]> {
  const hex: string[] = [];
  for (const event of events) {
    if (hex.length > 0 && hex.length % AT_A_STRETCH === 0) await setImmediate();
    const leaf = leafOf(event);
    tree.append(leaf);
    const link = linkOf(links.get(event.stream) ?? CHAIN_START, leaf);
    links.set(event.stream, link);
    hex.push(link.toString('hex'));
  }
  return hex;
}

/** Returns the last link of each stream that has a chain. */
async function lastLinks(db: Queryable, streams: ReadonlySet<string>): Promise<Map<string, Hash>> {
  const { rows } = await db.query<{ stream: string; link: Hash }>(
    `select s.stream, h.link from unnest($1::text[]) as s(stream)
      cross join lateral (
        select link from app.event_hashes where stream = s.stream order by revision desc limit 1
      ) h`,
    [[...streams]],
  );
  return new Map(rows.map(({ stream, link }) => [stream, link]));
}

/** Returns stored hashes from a place in the log on, in order. */
export async function hashRowsFrom(
  db: Queryable,
  ordinal: number,
  most: number,
): Promise<EventHashRow[]> {
  const { rows } = await db.query<Row>({
    name: 'hash-rows-from',
    text: `select ${ROW} from app.event_hashes where ordinal >= $1 order by ordinal limit $2`,
    values: [ordinal, most],
  });
  return rows.map(toRow);
}

/** Returns the stored hashes of these events, unsorted. Events without a stored hash are left out. */
export async function hashRowsOf(
  db: Queryable,
  events: readonly Pick<StoredEvent, 'stream' | 'revision'>[],
): Promise<EventHashRow[]> {
  const { rows } = await db.query<Row>(
    `select ${ROW} from app.event_hashes
      join unnest($1::text[], $2::integer[]) as wanted(stream, revision) using (stream, revision)`,
    [events.map(({ stream }) => stream), events.map(({ revision }) => revision)],
  );
  return rows.map(toRow);
}

type Row = Omit<EventHashRow, 'ordinal'> & { readonly ordinal: string };
const ROW = 'ordinal, stream, revision, link';
const toRow = (row: Row): EventHashRow => ({ ...row, ordinal: Number(row.ordinal) });
