import type pg from 'pg';
import type { EventFilter, Position, StoredEvent } from '../port.js';
import { toPlace, toPosition } from './positions.js';

/** Columns of `events.event e` that {@link toEvent} reads. */
export const COLUMNS = `e.stream, e.revision, e.id, e.type, e.data, e.metadata, e.recorded_at,
  e.epoch, e.transaction_id::text as transaction, e.position`;

export interface EventRow {
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Record<string, unknown>;
  readonly recorded_at: Date;
  readonly epoch: number;
  readonly transaction: string;
  readonly position: string;
}

/**
 * Row of `events.page`. The first row has the head of the log in `epoch`, `transaction` and `position`, every other row an event.
 */
type PageRow = EventRow & { readonly pending: boolean };

/** One page of the log, and the position up to which the log was searched. */
export interface Page {
  readonly events: readonly StoredEvent[];
  readonly position: Position;
  readonly caughtUp: boolean;
  /** True: a running append hides a committed event, so the reader must read again soon. */
  readonly pending: boolean;
}

export async function readStream(
  pool: pg.Pool,
  stream: string,
  from: number,
  most?: number,
): Promise<readonly StoredEvent[]> {
  const { rows } = await pool.query<EventRow>(
    `select ${COLUMNS} from events.event e where e.stream = $1 and e.revision >= $2 order by e.revision limit $3`,
    [stream, from, most ?? null],
  );
  return rows.map(toEvent);
}

/** Request for the events of one stream from a revision on, up to a limit. */
export interface StreamSlice {
  readonly stream: string;
  readonly from: number;
  readonly most: number;
}

/** Returns the events of each slice, in the order of the slices. */
export async function readSlices(
  pool: pg.Pool,
  slices: readonly StreamSlice[],
): Promise<readonly (readonly StoredEvent[])[]> {
  const { rows } = await pool.query<EventRow & { readonly place: string }>({
    name: 'read-streams',
    text: `select r.place, r.stream, r.revision, r.id, r.type, r.data, r.metadata, r.recorded_at,
                  r.epoch, r.transaction_id::text as transaction, r.position
             from events.read_streams($1, $2, $3) r`,
    values: [
      slices.map(({ stream }) => stream),
      slices.map(({ from }) => from),
      slices.map(({ most }) => most),
    ],
  });
  const found: StoredEvent[][] = slices.map(() => []);
  for (const row of rows) found[Number(row.place) - 1]?.push(toEvent(row));
  return found;
}

/** Reads up to `size` matching events after a position, none later than the safe head. */
export async function readPage(
  pool: pg.Pool,
  after: Position,
  filter: EventFilter | undefined,
  size: number,
): Promise<Page> {
  const { epoch, transaction, position: place } = toPlace(after);
  const { rows } = await pool.query<PageRow>({
    name: 'page-of-events',
    text: `select p.stream, p.revision, p.id, p.type, p.data, p.metadata, p.recorded_at,
                  p.epoch, p.transaction_id::text as transaction, p.position, p.pending
             from events.page($1, $2, $3, $4, $5, $6) p`,
    values: [
      epoch,
      transaction,
      place,
      filter?.types ?? null,
      filter?.streamPrefixes ?? null,
      size,
    ],
  });
  const [first, ...found] = rows;
  if (!first) throw new Error('events.page did not say where the log ends');
  const { pending } = first;
  const head = first.epoch === null ? '' : toPosition(first);
  if (head <= after) return { events: [], position: after, caughtUp: true, pending };
  const events = found.map((row) => toEvent(row as EventRow));
  const last = events.at(-1);
  // A page with fewer events than `size` has searched the log up to the head, so the position advances even without a match.
  const position = events.length === size && last ? last.position : head;
  return { events, position, caughtUp: position === head, pending };
}

/** Counts the events after one position, up to and including a later position. */
export async function countEvents(pool: pg.Pool, after: Position, upTo: Position): Promise<number> {
  const [from, to] = [toPlace(after), toPlace(upTo)];
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::integer as count from events.event e
      where (e.epoch, e.transaction_id, e.position) > ($1::integer, $2::xid8, $3::bigint)
        and (e.epoch, e.transaction_id, e.position) <= ($4::integer, $5::xid8, $6::bigint)`,
    [from.epoch, from.transaction, from.position, to.epoch, to.transaction, to.position],
  );
  return rows[0]?.count ?? 0;
}

/** Returns the position of the last event that readers may see. */
export async function safeHead(pool: pg.Pool): Promise<{ head: Position; pending: boolean }> {
  const { rows } = await pool.query<{
    epoch: number | null;
    transaction: string;
    position: string;
    pending: boolean;
  }>({
    name: 'safe-head',
    text: `select h.at_epoch as epoch, h.at_transaction::text as transaction, h.at_position as position, h.pending
       from events.safe_head() h`,
  });
  const [row] = rows;
  if (!row) throw new Error('events.safe_head gave no row');
  const { epoch, transaction, position, pending } = row;
  return { head: epoch === null ? '' : toPosition({ epoch, transaction, position }), pending };
}

export function toEvent(row: EventRow): StoredEvent {
  return {
    id: row.id,
    type: row.type,
    data: row.data,
    metadata: row.metadata,
    stream: row.stream,
    revision: row.revision,
    position: toPosition(row),
    recordedAt: row.recorded_at.toISOString(),
  };
}
