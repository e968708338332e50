import { checkpointsIn } from './checkpoints.tables.js';
import { LIVE_SCHEMA, NEXT_SCHEMA } from './projector.js';
import { rowsOf, type Queryable } from './sql/query.js';

/* Checkpoints of the read models, for readers other than the runner. Empty before the first start, when there are no tables. */

export interface CheckpointRow {
  /** Name of the read model. */
  readonly projector: string;
  readonly version: number;
  readonly position: string;
  /** Number of events that the read model has applied so far; `null` if unknown. */
  readonly events: number | null;
  readonly updated_at: Date;
}

/** Returns the checkpoints of a schema. @param schema the live schema, or the schema in which next versions are built */
export async function checkpointsOf(
  db: Queryable,
  schema: typeof LIVE_SCHEMA | typeof NEXT_SCHEMA,
): Promise<CheckpointRow[]> {
  if (!(await isThere(db, schema))) return [];
  const rows = await rowsOf<Omit<CheckpointRow, 'events'> & { events: string | null }>(db, {
    sql: `select projector, version, position, events, updated_at from ${checkpointsIn(schema)} order by projector`,
    values: [],
  });
  return rows.map((row) => ({ ...row, events: row.events === null ? null : Number(row.events) }));
}

/** Returns, by read model, the position up to which all events are in its live tables. */
export async function livePositions(db: Queryable): Promise<Record<string, string>> {
  if (!(await isThere(db, LIVE_SCHEMA))) return {};
  const rows = await rowsOf<Pick<CheckpointRow, 'projector' | 'position'>>(db, {
    sql: `select projector, position from ${checkpointsIn(LIVE_SCHEMA)}`,
    values: [],
  });
  return Object.fromEntries(rows.map(({ projector, position }) => [projector, position]));
}

export interface ReadModelReader {
  readonly name: string;
  readonly position: string;
  /** Time of the read model's last change. During a rebuild, the last change of the new tables also counts. */
  readonly moved_at: Date;
}

export async function readModelReaders(db: Queryable): Promise<ReadModelReader[]> {
  const [live, next] = await Promise.all([
    checkpointsOf(db, LIVE_SCHEMA),
    checkpointsOf(db, NEXT_SCHEMA),
  ]);
  return live.map(({ projector, position, updated_at }) => {
    const beside = next.find((row) => row.projector === projector)?.updated_at;
    const moved_at = beside && beside > updated_at ? beside : updated_at;
    return { name: projector, position, moved_at };
  });
}

async function isThere(db: Queryable, schema: string): Promise<boolean> {
  const [table] = await rowsOf<{ found: string | null }>(db, {
    sql: 'select to_regclass($1) as found',
    values: [checkpointsIn(schema)],
  });
  return typeof table?.found === 'string';
}
