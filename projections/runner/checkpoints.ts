import pg from 'pg';
import {
  createParkedStreams,
  findParked,
  parkedStreamsIn,
  type ParkedStream,
} from '../../backend/infrastructure/event-store/parking/parked-streams.js';
import { CHANNELS } from '../../backend/infrastructure/database/channels.js';
import { checkpointsIn, createCheckpoints } from '../checkpoints.tables.js';
import {
  LIVE_SCHEMA,
  NEXT_SCHEMA,
  type ProjectedEvent,
  type Projector,
  type Statement,
} from '../projector.js';

/** Position in the event log that a projector's tables have reached, with the version of the tables. */
export interface Checkpoint {
  readonly version: number;
  readonly position: string;
  /** Number that grows whenever a stream of the projector is parked or continues. */
  readonly parkings: number;
  /** False when one of the projector's tables was dropped. */
  readonly complete: boolean;
}

/** State from which the runner of a projector continues. */
export interface Progress {
  readonly position: string;
  /** Number that changes with every parking and retry, because a retry changes rows without moving the position. */
  readonly parkings: number;
  /** Parked streams of the projector, by name. */
  readonly parked: ReadonlyMap<string, ParkedStream>;
}

export const FROM_THE_START: Progress = { position: '', parkings: 0, parked: new Map() };

/** Error when another process or a swap has moved the checkpoint. The runner continues from the present checkpoint. */
export class CheckpointMovedError extends Error {
  constructor(projector: string) {
    super(`The checkpoint of ${projector} was moved by somebody else.`);
    this.name = 'CheckpointMovedError';
  }
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** Largest size in bytes of one NOTIFY payload. */
const LONGEST_PAYLOAD = 7_999;

export async function createSchema(db: Queryable, schema: string): Promise<void> {
  await db.query(`
    create schema if not exists ${schema};
    ${createCheckpoints(schema)};
    ${createParkedStreams(schema)}`);
  const { rows } = await db.query<{ column_name: string }>(
    `select column_name from information_schema.columns where table_schema = $1 and table_name = 'checkpoints'`,
    [schema],
  );
  // The table may be from an older version of the program, so missing columns are added.
  for (const [column, type] of Object.entries(ADDED_COLUMNS))
    if (!rows.some(({ column_name }) => column_name === column))
      await db.query(
        `alter table ${checkpointsIn(schema)} add column if not exists ${column} ${type}`,
      );
  if (schema === LIVE_SCHEMA) await db.query(createMoveCheckpoint);
}

const ADDED_COLUMNS = { events: 'bigint', parkings: 'integer not null default 0' };

/** Removes tables and checkpoint of a read model of an earlier release. */
export async function removeReadModel(
  db: Queryable,
  { name, tables }: { readonly name: string; readonly tables: readonly string[] },
): Promise<void> {
  await db.query(`delete from ${checkpointsIn(LIVE_SCHEMA)} where projector = $1`, [name]);
  for (const table of tables) await db.query(`drop table if exists ${LIVE_SCHEMA}.${table}`);
}

/** Finds the checkpoint of a projector; `null` if the projector has never run in this schema. */
export async function findCheckpoint(
  db: Queryable,
  schema: string,
  projector: Projector,
): Promise<Checkpoint | null> {
  const tables = projector.tables.map((table) => `${schema}.${table}`);
  const { rows } = await db.query<Checkpoint>(
    `select version, position, parkings,
            (select bool_and(to_regclass(name) is not null) from unnest($2::text[]) as name) as complete
     from ${checkpointsIn(schema)} where projector = $1`,
    [projector.name, tables],
  );
  return rows[0] ?? null;
}

/** Returns a checkpoint together with the parked streams. */
export async function progressOf(
  db: Queryable,
  schema: string,
  projector: Projector,
  { position, parkings }: Checkpoint,
): Promise<Progress> {
  return { position, parkings, parked: await findParked(db, schema, projector.name) };
}

/**
 * Drops old tables and creates empty tables, for a start from the first event. {@link createQueryIndexes} creates the other
 * indexes later.
 */
export async function resetProjector(
  db: Queryable,
  schema: string,
  projector: Projector,
): Promise<void> {
  await dropTables(db, schema, projector);
  await db.query(projector.create(schema));
  await db.query(`delete from ${parkedStreamsIn(schema)} where consumer = $1`, [projector.name]);
  await db.query(
    `insert into ${checkpointsIn(schema)} (projector, version, position, events) values ($1, $2, '', 0)
     on conflict (projector) do update set version = excluded.version, position = '', events = 0,
       parkings = 0, updated_at = now()`,
    [projector.name, projector.version],
  );
}

/** Creates the indexes for queries: at once when queries already read the tables, otherwise after all rows are inserted. */
export async function createQueryIndexes(
  db: Queryable,
  schema: string,
  projector: Projector,
): Promise<void> {
  if (projector.createQueryIndexes) await db.query(projector.createQueryIndexes(schema));
}

/** Marks the live tables as unreliable until a rebuild replaces them. */
export async function markMissing(db: Queryable, projector: Projector): Promise<void> {
  await db.query(
    `insert into ${checkpointsIn(LIVE_SCHEMA)} (projector, version, position, events) values ($1, $2, '', 0)
     on conflict (projector) do update set position = '', events = 0, updated_at = now()`,
    [projector.name, projector.version],
  );
}

/**
 * Moves a checkpoint from the position that this process knows to a later position. Fails the transaction if another process has
 * moved the checkpoint meanwhile, so that no batch is applied twice.
 */
export async function moveCheckpoint(
  db: Queryable,
  schema: string,
  projector: Projector,
  from: Progress,
  to: Progress,
  events: number,
): Promise<void> {
  const { rowCount } = await db.query({
    name: `move-checkpoint-${schema}`,
    text: `update ${checkpointsIn(schema)} set position = $5, parkings = $6, events = events + $7, updated_at = now()
     where projector = $1 and version = $2 and position = $3 and parkings = $4`,
    values: [
      projector.name,
      projector.version,
      from.position,
      from.parkings,
      to.position,
      to.parkings,
      events,
    ],
  });
  if (rowCount !== 1) throw new CheckpointMovedError(projector.name);
}

/** SQLSTATE of `move_checkpoint` when another process moved the checkpoint. */
export const CHECKPOINT_MOVED = '55HL1';

/**
 * SQL function that does {@link moveCheckpoint} and {@link announceEvents} in one statement, and fails where `moveCheckpoint`
 * throws. For live tables only.
 */
const createMoveCheckpoint = `
  create or replace function ${LIVE_SCHEMA}.move_checkpoint(
    of_projector text, of_version integer, was text, of_parkings integer, becomes text, more_events bigint, news text
  ) returns void language plpgsql as $$
  declare
    channel constant text := '${CHANNELS.readModelsMoved}';
  begin
    update ${checkpointsIn(LIVE_SCHEMA)} set position = becomes, events = events + more_events, updated_at = now()
     where projector = of_projector and version = of_version and position = was and parkings = of_parkings;
    if not found then
      raise exception 'The checkpoint of % was moved by somebody else.', of_projector using errcode = '${CHECKPOINT_MOVED}';
    end if;
    perform pg_notify(channel, news);
  end $$`;

export const moveAndTell = (
  projector: Projector,
  from: Progress,
  to: Pick<Progress, 'position'>,
  events: number,
  news: string,
): Statement => ({
  sql: `select ${LIVE_SCHEMA}.move_checkpoint($1, $2, $3, $4, $5, $6, $7)`,
  values: [
    projector.name,
    projector.version,
    from.position,
    from.parkings,
    to.position,
    events,
    news,
  ],
});

/** Positions in the event log, by name of the read model. */
export type Positions = Readonly<Record<string, string>>;

/** Returns the message to listeners once these events are in the read model's tables. */
export function newsOf(
  projector: Projector,
  position: string,
  events: readonly ProjectedEvent[],
): string {
  const positions = { [projector.name]: position };
  const readable = events.filter(({ unreadable }) => unreadable === undefined);
  const payload = JSON.stringify({ positions, ...projector.news?.of(readable) });
  return Buffer.byteLength(payload) > LONGEST_PAYLOAD
    ? JSON.stringify({ positions, ...anythingOf([projector]) })
    : payload;
}

const anythingOf = (projectors: readonly Projector[]): object =>
  Object.assign({}, ...projectors.map(({ news }) => news?.anything)) as object;

/** Notifies listeners on commit that these events are in the read model's tables. */
export const announceEvents = (
  db: Queryable,
  projector: Projector,
  position: string,
  events: readonly ProjectedEvent[],
): Promise<void> => notify(db, newsOf(projector, position, events));

/** Notifies listeners on commit that any row of these read models may have changed. */
export function announceAnything(
  db: Queryable,
  positions: Positions,
  projectors: readonly Projector[],
): Promise<void> {
  return notify(db, JSON.stringify({ positions, ...anythingOf(projectors) }));
}

async function notify(db: Queryable, payload: string): Promise<void> {
  await db.query({
    name: 'announce',
    text: 'select pg_notify($1, $2)',
    values: [CHANNELS.readModelsMoved, payload],
  });
}

/**
 * Locks the projector's live tables against writers, and its checkpoint, until the transaction ends; readers continue. Tables
 * are locked first, as in a batch, so that the two never deadlock.
 * @returns the checkpoint
 */
export async function holdStill(db: Queryable, projector: Projector): Promise<Checkpoint | null> {
  const found = await findCheckpoint(db, LIVE_SCHEMA, projector);
  if (!found?.complete) return found;
  const tables = projector.tables.map((table) => `${LIVE_SCHEMA}.${table}`);
  await lockTogether(db, tables, 'share row exclusive');
  await db.query(`select 1 from ${checkpointsIn(LIVE_SCHEMA)} where projector = $1 for update`, [
    projector.name,
  ]);
  return findCheckpoint(db, LIVE_SCHEMA, projector);
}

/**
 * Makes the next version the live one. Runs within a transaction, so that readers see either all old tables or all new tables.
 */
export async function swapIn(db: Queryable, projector: Projector): Promise<void> {
  await lockTogether(db, await liveTables(db, projector), 'access exclusive');
  await dropTables(db, LIVE_SCHEMA, projector);
  for (const table of projector.tables) {
    await db.query(`alter table ${NEXT_SCHEMA}.${table} set schema ${LIVE_SCHEMA}`);
  }
  // Increases `parkings`, so that a runner that still uses the old list of parked streams stops.
  await db.query(
    `with old as (delete from ${checkpointsIn(LIVE_SCHEMA)} where projector = $1 returning parkings),
     moved as (delete from ${checkpointsIn(NEXT_SCHEMA)} where projector = $1 returning projector, version, position, events, parkings)
     insert into ${checkpointsIn(LIVE_SCHEMA)} (projector, version, position, events, parkings)
     select projector, version, position, events, moved.parkings + 1 + coalesce((select parkings from old), 0) from moved
     on conflict (projector) do update set version = excluded.version, position = excluded.position,
       events = excluded.events, parkings = excluded.parkings, updated_at = now()`,
    [projector.name],
  );
  await db.query(`delete from ${parkedStreamsIn(LIVE_SCHEMA)} where consumer = $1`, [
    projector.name,
  ]);
  await db.query(
    `with moved as (delete from ${parkedStreamsIn(NEXT_SCHEMA)} where consumer = $1 returning *)
     insert into ${parkedStreamsIn(LIVE_SCHEMA)} select * from moved`,
    [projector.name],
  );
}

/** Returns those live tables that exist. A new version of a read model may have a table that the live version lacks. */
async function liveTables(db: Queryable, { tables }: Projector): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where to_regclass(name) is not null',
    [tables.map((table) => `${LIVE_SCHEMA}.${table}`)],
  );
  return rows.map(({ name }) => name);
}

async function dropTables(db: Queryable, schema: string, projector: Projector): Promise<void> {
  for (const table of projector.tables)
    await db.query(`drop table if exists ${schema}.${table} cascade`);
}

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
async function lockTogether(
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
