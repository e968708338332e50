import { createHash } from 'node:crypto';
import type pg from 'pg';
import {
  bookingStream,
  paymentStream,
  seatsStream,
  catalogueStream,
  OPERATIONS_STREAM,
  SITE_CATALOGUE_STREAM,
  type DomainEvent,
} from '../../backend/contracts/events/index.js';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import { execute, statementsFor } from '../runner/apply-batch.js';
import { createAnalyticsKey } from '../read-models/analytics/analytics.tables.js';
import { createQueryIndexes } from '../runner/checkpoints.js';
import { RECORDED_HISTORY } from './recorded-history.js';

type Row = Readonly<Record<string, unknown>>;

/**
 * Effect of a case's last event on a table. If one row changed: its changed columns; otherwise the removed rows and the added
 * rows.
 */
export type Effect =
  { readonly set: Row } | { readonly gone: readonly Row[]; readonly come: readonly Row[] };

/** Effects of the recorded history on the tables of one version of a read model. */
export interface MadeOfHistory {
  readonly version: number;
  /** Columns, constraints and indexes of each table, as Postgres describes them. */
  readonly tables: Readonly<Record<string, readonly string[]>>;
  /** Effects by case, then by table; unchanged tables are left out. */
  readonly effects: Readonly<Record<string, Readonly<Record<string, Effect>>>>;
}

/** Builds the read model in an empty database, applies every case, and returns the effects. Nothing stays behind. */
export async function madeOfHistory(
  client: pg.ClientBase,
  projector: Projector,
): Promise<MadeOfHistory> {
  return withItsTables(client, projector, async () => {
    const tables: Record<string, readonly string[]> = {};
    for (const table of projector.tables) tables[table] = await descriptionOf(client, table);
    const effects: Record<string, Record<string, Effect>> = {};
    for (const [type, cases] of Object.entries(RECORDED_HISTORY))
      for (const [name, events] of Object.entries(cases))
        effects[`${type}: ${name}`] = await effectOf(client, projector, events);
    return { version: projector.version, tables, effects };
  });
}

/** Creates the read model's tables in an empty database and does the work. Nothing stays behind. */
export async function withItsTables<T>(
  client: pg.ClientBase,
  projector: Projector,
  work: () => Promise<T>,
): Promise<T> {
  await client.query(`set time zone 'UTC'; begin; create schema ${LIVE_SCHEMA}`);
  try {
    // The secret key is the same in each run, so that the hashes are the same.
    await client.query(createAnalyticsKey(`sha256('known')`));
    await client.query(projector.create(LIVE_SCHEMA));
    await createQueryIndexes(client, LIVE_SCHEMA, projector);
    return await work();
  } finally {
    await client.query('rollback');
  }
}

async function effectOf(
  client: pg.ClientBase,
  projector: Projector,
  events: readonly DomainEvent[],
): Promise<Record<string, Effect>> {
  await client.query('savepoint before_case');
  let before: Rows = {};
  for (const [place, event] of events.entries()) {
    if (place === events.length - 1) before = await rowsOf(client, projector);
    await execute(client, statementsFor(projector, projected(event, place), LIVE_SCHEMA));
  }
  const after = await rowsOf(client, projector);
  await client.query('rollback to savepoint before_case');
  const effects: Record<string, Effect> = {};
  for (const table of projector.tables) {
    const effect = difference(before[table] ?? [], after[table] ?? []);
    if (effect) effects[table] = effect;
  }
  return effects;
}

type Rows = Record<string, readonly string[]>;

/** Returns the rows of each table as JSON with sorted keys. */
async function rowsOf(client: pg.ClientBase, { tables }: Projector): Promise<Rows> {
  const all: Rows = {};
  for (const table of tables) {
    const { rows } = await client.query<{ row: string }>(
      `select to_jsonb(one)::text as row from ${LIVE_SCHEMA}.${table} one order by 1`,
    );
    all[table] = rows.map(({ row }) => row);
  }
  return all;
}

function difference(before: readonly string[], after: readonly string[]): Effect | null {
  const gone = before.filter((row) => !after.includes(row)).map(parse);
  const come = after.filter((row) => !before.includes(row)).map(parse);
  if (gone.length === 0 && come.length === 0) return null;
  const [old] = gone;
  const [now] = come;
  if (gone.length !== 1 || come.length !== 1 || !old || !now) return { gone, come };
  const changed = Object.entries(now).filter(
    ([column, value]) => JSON.stringify(old[column]) !== JSON.stringify(value),
  );
  return { set: Object.fromEntries(changed) };
}

const parse = (row: string): Row => JSON.parse(row) as Row;

async function descriptionOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(
    `select line from (
       select 1 as kind, attnum::text as place, concat_ws(' ', attname, format_type(atttypid, atttypmod),
         case when attnotnull then 'not null' end, case attgenerated when 's' then 'generated' else 'default' end || ' ' || pg_get_expr(adbin, adrelid)) as line
       from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
       where attrelid = $1::regclass and attnum > 0 and not attisdropped
       union all
       select 2, '', pg_get_constraintdef(oid) from pg_constraint where conrelid = $1::regclass and contype <> 'n'
       union all
       select 3, '', regexp_replace(pg_get_indexdef(indexrelid), '^CREATE (UNIQUE )?INDEX \\S+ ON \\S+', '\\1INDEX') from pg_index where indrelid = $1::regclass
     ) described order by kind, case when kind = 1 then place::int end, line`,
    [`${LIVE_SCHEMA}.${table}`],
  );
  return rows.map(({ line }) => line);
}

/** Returns the event as the feed delivers it; every field has the same value in each run. */
export function projected(event: DomainEvent, place: number): ProjectedEvent {
  const recordedAt = new Date(Date.UTC(2030, 2, 1, 4, place)).toISOString();
  return {
    ...event,
    id: idOf(`${event.type} ${place}`),
    stream: streamOf(event),
    revision: place,
    position: String(place).padStart(4, '0'),
    recordedAt,
    metadata: {
      occurredAt: recordedAt,
      actor:
        place % 2 === 0
          ? { kind: 'customer' }
          : { kind: 'user', id: idOf('staff'), name: 'Cikgu Salmah' },
      requestId: 'request',
      correlationId: 'correlation',
      causationId: 'causation',
    },
  } as ProjectedEvent;
}

function streamOf(event: DomainEvent): string {
  if (event.type === 'PaymentClaimed') return paymentStream(event.data.kind, 'f'.repeat(64));
  if ('schoolId' in event.data) return catalogueStream(event.data.schoolId);
  if (event.type === 'ContentChanged' || event.type === 'AccountErased')
    return SITE_CATALOGUE_STREAM;
  if (event.type === 'PersonalDataExported') return OPERATIONS_STREAM;
  return 'performanceId' in event.data
    ? seatsStream(event.data.performanceId)
    : bookingStream(event.data.bookingId);
}

/** Returns a UUID derived from a name. */
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
