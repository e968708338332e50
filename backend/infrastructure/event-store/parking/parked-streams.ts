import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;

/**
 * Schema of the process manager's parked streams. Those of read models are in the schemas of their checkpoints (`read`,
 * `read_next`).
 */
export const PROCESS_SCHEMA = 'app';

/**
 * Stream with an event that one reader of the log (a projector, or the process manager) could not apply. This event and the
 * stream's later events wait until a retry succeeds. Other streams and readers continue.
 */
export interface ParkedStream {
  /** Name of the reader: a projector, or `process-manager`. */
  readonly consumer: string;
  readonly stream: string;
  /** Id of the first event that could not be applied. */
  readonly eventId: string;
  readonly eventType: string;
  readonly revision: number;
  readonly position: string;
  /** Error of the last attempt to apply this event. */
  readonly error: string;
  /** Number of attempts to apply this event. */
  readonly attempts: number;
}

export interface ParkedStreamRow {
  readonly consumer: string;
  readonly version: number;
  readonly stream: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly revision: number;
  readonly position: string;
  readonly error: string;
  readonly attempts: number;
  readonly parked_at: Date;
  readonly tried_at: Date;
  readonly retry_requested_at: Date | null;
  readonly retry_requested_by: string | null;
}

export interface EventPlace {
  readonly id: string;
  readonly type: string;
  readonly stream: string;
  readonly revision: number;
  readonly position: string;
}

export const parkedStreamsIn = (schema: string): string => `${schema}.parked_streams`;

export const createParkedStreams = (schema: string): string => `
  create table if not exists ${parkedStreamsIn(schema)} (
    consumer text not null,
    version integer not null,
    stream text not null,
    -- The first event that was not applied; later ones of the stream wait behind it.
    event_id uuid not null,
    event_type text not null,
    revision integer not null,
    position text collate "C" not null,
    error text not null,
    attempts integer not null default 1,
    parked_at timestamptz not null default now(),
    tried_at timestamptz not null default now(),
    retry_requested_at timestamptz,
    retry_requested_by text,
    primary key (consumer, stream)
  )`;

/** Returns a reader's parked streams, keyed by stream name. */
export async function findParked(
  db: Queryable,
  schema: string,
  consumer: string,
): Promise<Map<string, ParkedStream>> {
  const { rows } = await db.query<ParkedStreamRow>(
    `select * from ${parkedStreamsIn(schema)} where consumer = $1 order by position`,
    [consumer],
  );
  return new Map(rows.map((row) => [row.stream, toParked(row)]));
}

/** Parks a stream at an event, or moves a parked stream on to a later event, in the transaction of the checkpoint. */
export async function park(
  db: Queryable,
  schema: string,
  consumer: { readonly name: string; readonly version: number },
  event: EventPlace,
  error: string,
): Promise<ParkedStream> {
  const { rows } = await db.query<ParkedStreamRow>(
    `insert into ${parkedStreamsIn(schema)} as kept (consumer, version, stream, event_id, event_type, revision, position, error)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (consumer, stream) do update
       set version = excluded.version, event_id = excluded.event_id, event_type = excluded.event_type,
           revision = excluded.revision, position = excluded.position, error = excluded.error,
           attempts = case when kept.event_id = excluded.event_id then kept.attempts + 1 else 1 end,
           tried_at = now(), retry_requested_at = null, retry_requested_by = null
     returning *`,
    [
      consumer.name,
      consumer.version,
      event.stream,
      event.id,
      event.type,
      event.revision,
      event.position,
      // NUL is removed because Postgres cannot store it in text.
      error.replaceAll('\0', ''),
    ],
  );
  return toParked(rows[0] as ParkedStreamRow);
}

/** Removes a stream from the parked ones after its events were applied. */
export async function unpark(
  db: Queryable,
  schema: string,
  consumer: string,
  stream: string,
): Promise<void> {
  await db.query(`delete from ${parkedStreamsIn(schema)} where consumer = $1 and stream = $2`, [
    consumer,
    stream,
  ]);
}

/** Returns true when a stream is parked for a reader. */
export async function isParked(
  db: Queryable,
  schema: string,
  consumer: string,
  stream: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from ${parkedStreamsIn(schema)} where consumer = $1 and stream = $2`,
    [consumer, stream],
  );
  return rowCount !== 0;
}

/** Returns parked streams for which a retry was requested. */
export async function wantedRetries(
  db: Queryable,
  schema: string,
  consumer: string,
): Promise<readonly string[]> {
  const { rows } = await db.query<{ stream: string }>(
    `select stream from ${parkedStreamsIn(schema)}
     where consumer = $1 and retry_requested_at is not null order by position`,
    [consumer],
  );
  return rows.map(({ stream }) => stream);
}

const toParked = (row: ParkedStreamRow): ParkedStream => ({
  consumer: row.consumer,
  stream: row.stream,
  eventId: row.event_id,
  eventType: row.event_type,
  revision: row.revision,
  position: row.position,
  error: row.error,
  attempts: row.attempts,
});
