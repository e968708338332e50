import type pg from 'pg';
import { LIVE_SCHEMA, NEXT_SCHEMA, type Projector } from '../projector.js';

/** How far a projector's tables are. */
export interface Checkpoint {
  readonly version: number;
  readonly position: string;
  /** False when somebody dropped a table of it. */
  readonly complete: boolean;
}

/** Another process, or a swap, moved the checkpoint: go on from where it is now. */
export class CheckpointMovedError extends Error {
  constructor(projector: string) {
    super(`The checkpoint of ${projector} was moved by somebody else.`);
    this.name = 'CheckpointMovedError';
  }
}

type Queryable = Pick<pg.ClientBase, 'query'>;

export async function createSchema(db: Queryable, schema: string): Promise<void> {
  await db.query(`
    create schema if not exists ${schema};
    create table if not exists ${schema}.checkpoints (
      projector text primary key,
      version integer not null,
      position text collate "C" not null,
      -- How many events went in so far, of all types. Unknown where the table is older than this column.
      events bigint,
      updated_at timestamptz not null default now()
    )`);
  const { rows } = await db.query<{ counted: boolean }>(
    `select exists (select from information_schema.columns
                     where table_schema = $1 and table_name = 'checkpoints' and column_name = 'events') as counted`,
    [schema],
  );
  if (!rows[0]?.counted)
    await db.query(`alter table ${schema}.checkpoints add column if not exists events bigint`);
}

/** `null`: it never ran in this schema. */
export async function findCheckpoint(
  db: Queryable,
  schema: string,
  projector: Projector,
): Promise<Checkpoint | null> {
  const tables = projector.tables.map((table) => `${schema}.${table}`);
  const { rows } = await db.query<Checkpoint>(
    `select version, position,
            (select bool_and(to_regclass(name) is not null) from unnest($2::text[]) as name) as complete
     from ${schema}.checkpoints where projector = $1`,
    [projector.name, tables],
  );
  return rows[0] ?? null;
}

/** The position that all read models have reached, at least. */
export async function lowestPosition(db: Queryable): Promise<string> {
  const { rows } = await db.query<{ position: string | null }>(
    `select min(position) as position from ${LIVE_SCHEMA}.checkpoints`,
  );
  return rows[0]?.position ?? '';
}

/** Empty tables at the very beginning, whatever was there before. */
export async function resetProjector(
  db: Queryable,
  schema: string,
  projector: Projector,
): Promise<void> {
  await dropTables(db, schema, projector);
  await db.query(projector.create(schema));
  await db.query(
    `insert into ${schema}.checkpoints (projector, version, position, events) values ($1, $2, '', 0)
     on conflict (projector) do update set version = excluded.version, position = '', events = 0, updated_at = now()`,
    [projector.name, projector.version],
  );
}

/** Says that its live tables are not to be relied on, until others take their place. */
export async function markMissing(db: Queryable, projector: Projector): Promise<void> {
  await db.query(
    `insert into ${LIVE_SCHEMA}.checkpoints (projector, version, position, events) values ($1, $2, '', 0)
     on conflict (projector) do update set position = '', events = 0, updated_at = now()`,
    [projector.name, projector.version],
  );
}

/**
 * Moves a checkpoint on, but only from where this process left it: if another process projected meanwhile the
 * batch must not be applied twice, so its transaction fails here.
 */
export async function moveCheckpoint(
  db: Queryable,
  schema: string,
  projector: Projector,
  from: string,
  to: string,
  events: number,
): Promise<void> {
  const { rowCount } = await db.query(
    `update ${schema}.checkpoints set position = $4, events = events + $5, updated_at = now()
     where projector = $1 and version = $2 and position = $3`,
    [projector.name, projector.version, from, to, events],
  );
  if (rowCount !== 1) throw new CheckpointMovedError(projector.name);
}

/**
 * Until the transaction ends nobody else writes the live tables of the projector, and its checkpoint stands still; readers
 * go on. Answers that checkpoint. The tables come first, as in a batch, so that the two never wait for each other.
 */
export async function holdStill(db: Queryable, projector: Projector): Promise<Checkpoint | null> {
  const found = await findCheckpoint(db, LIVE_SCHEMA, projector);
  if (!found?.complete) return found;
  const tables = projector.tables.map((table) => `${LIVE_SCHEMA}.${table}`);
  await db.query(`lock table ${tables.join(', ')} in share row exclusive mode`);
  await db.query(`select 1 from ${LIVE_SCHEMA}.checkpoints where projector = $1 for update`, [
    projector.name,
  ]);
  return findCheckpoint(db, LIVE_SCHEMA, projector);
}

/** The next version becomes the live one; runs within a transaction, so that readers see the old tables or the new. */
export async function swapIn(db: Queryable, projector: Projector): Promise<void> {
  await dropTables(db, LIVE_SCHEMA, projector);
  for (const table of projector.tables) {
    await db.query(`alter table ${NEXT_SCHEMA}.${table} set schema ${LIVE_SCHEMA}`);
  }
  await db.query(`delete from ${LIVE_SCHEMA}.checkpoints where projector = $1`, [projector.name]);
  await db.query(
    `with moved as (delete from ${NEXT_SCHEMA}.checkpoints where projector = $1 returning projector, version, position, events)
     insert into ${LIVE_SCHEMA}.checkpoints (projector, version, position, events) select * from moved`,
    [projector.name],
  );
}

async function dropTables(db: Queryable, schema: string, projector: Projector): Promise<void> {
  for (const table of projector.tables)
    await db.query(`drop table if exists ${schema}.${table} cascade`);
}
