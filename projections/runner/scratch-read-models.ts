import type pg from 'pg';
import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA, type Projector } from '../projector.js';
import { applyBatch, project } from './apply-batch.js';
import {
  createSchema,
  findCheckpoint,
  FROM_THE_START,
  type Progress,
  resetProjector,
} from './checkpoints.js';
import { BATCH_SIZE, type Batch, type EventFeed } from './feed.js';
import { withClient } from './transaction.js';

/** Result of comparing a read model's live tables with tables built anew from the events. */
export interface ReadModelComparison {
  readonly name: string;
  /** Number of rows in the new tables. */
  readonly rows: number;
  /** Sentences about the differences that were found, without personal data; only the first differences of each table. */
  readonly differences: readonly string[];
}

/** Largest number of differing rows reported for each table. */
const MOST_TOLD = 20;

/**
 * Read models that are built from the events in a separate schema beside the live ones, by the same handlers and runner. Live
 * tables are neither written nor locked, and the projections process may continue. A comparison reads one snapshot of the live
 * tables and brings the scratch tables to the same position.
 */
export class ScratchReadModels {
  private readonly all: ScratchReadModel[];

  constructor(
    private readonly pool: pg.Pool,
    projectors: readonly Projector[],
    /** Name of the scratch schema. It is dropped with its contents at the beginning. */
    private readonly schema: string,
  ) {
    this.all = projectors.map((each) => new ScratchReadModel(pool, each, schema));
  }

  async open(): Promise<void> {
    await withClient(this.pool, async (client) => {
      await client.query(`drop schema if exists ${this.schema} cascade`);
      await createSchema(client, this.schema);
      for (const each of this.all) await each.open(client);
      await withoutWriteAheadLog(client, this.schema);
    });
  }

  /** Applies the next batch of the log to all read models in parallel. Batches must come in order, from the first event on. */
  async apply(batch: Batch): Promise<void> {
    await Promise.all(this.all.map((each) => each.apply(batch)));
  }

  /**
   * Compares every read model with its live tables.
   * @param feed source of the events that were added to the live tables meanwhile
   */
  async compare(feed: Pick<EventFeed, 'readAll'>): Promise<ReadModelComparison[]> {
    const compared: ReadModelComparison[] = [];
    for (const each of this.all) compared.push(await each.compare(feed));
    return compared;
  }
}

/** Memory that the database server may use to compare two tables. */
const COMPARISON_MEMORY = '64MB';

class ScratchReadModel {
  private progress: Progress = FROM_THE_START;
  /**
   * Position of the live tables at the beginning. Later events are not applied, because the comparison needs a position that
   * the live tables have reached.
   */
  private upTo = '';

  constructor(
    private readonly pool: pg.Pool,
    private readonly projector: Projector,
    private readonly schema: string,
  ) {}

  async open(client: pg.ClientBase): Promise<void> {
    await resetProjector(client, this.schema, this.projector);
    this.upTo = (await this.live(client))?.position ?? '';
  }

  async apply({ events, position }: Batch): Promise<void> {
    if (this.progress.position >= this.upTo) return;
    const batch = position <= this.upTo ? { events, position } : cutAt({ events }, this.upTo);
    this.progress = await withClient(this.pool, (client) =>
      applyBatch(client, this.schema, this.projector, this.progress, batch),
    );
  }

  async compare(feed: Pick<EventFeed, 'readAll'>): Promise<ReadModelComparison> {
    return withClient(this.pool, async (client) => {
      // All reads of this transaction see one snapshot: the live rows, their checkpoint, and the rows written here.
      await client.query(
        `begin isolation level repeatable read; set local work_mem to '${COMPARISON_MEMORY}'`,
      );
      try {
        const problem = await this.reachLive(client, feed);
        const differences = problem ? [problem] : await this.differences(client);
        const parked = [...this.progress.parked].map(
          ([stream, { error }]) =>
            `${this.projector.name}: the events of ${stream} cannot be applied: ${error}`,
        );
        return {
          name: this.projector.name,
          rows: await this.countRows(client),
          differences: [...differences, ...parked],
        };
      } finally {
        await client.query('rollback');
      }
    });
  }

  /**
   * Applies the events that were added to the live tables meanwhile.
   * @returns the reason why the tables cannot be compared, or null
   */
  private async reachLive(
    client: pg.ClientBase,
    feed: Pick<EventFeed, 'readAll'>,
  ): Promise<string | null> {
    const { name, version } = this.projector;
    const live = await this.live(client);
    if (!live?.complete || live.position === '') return `${name} has no live tables`;
    if (live.version !== version)
      return `${name} is live in version ${live.version}, and this program has version ${version}`;
    if (live.position < this.progress.position) return `${name} went back while it was compared`;
    const from = this.progress.position;
    for await (const batch of feed.readAll({ from, batchSize: BATCH_SIZE })) {
      if (this.progress.position >= live.position) break;
      const upTo = batch.position <= live.position ? batch : cutAt(batch, live.position);
      this.progress = await project(client, this.schema, this.projector, this.progress, upTo);
    }
    return null;
  }

  /** Returns the live checkpoint; null if the database never had a checkpoint. */
  private async live(client: pg.ClientBase) {
    const { rows } = await client.query<{ found: string | null }>(
      'select to_regclass($1) as found',
      [checkpointsIn(LIVE_SCHEMA)],
    );
    return rows[0]?.found ? findCheckpoint(client, LIVE_SCHEMA, this.projector) : null;
  }

  private async differences(client: pg.ClientBase): Promise<string[]> {
    const told: string[] = [];
    for (const table of this.projector.tables)
      told.push(...(await differencesOf(client, table, this.schema)));
    return told;
  }

  private async countRows(client: pg.ClientBase): Promise<number> {
    let sum = 0;
    for (const table of this.projector.tables) {
      const { rows } = await client.query<{ count: string }>(
        `select count(*) from ${this.schema}.${table}`,
      );
      sum += Number(rows[0]?.count ?? 0);
    }
    return sum;
  }
}

const cutAt = ({ events }: Pick<Batch, 'events'>, position: string): Batch => ({
  events: events.filter((event) => event.position <= position),
  position,
});

type Row = Readonly<Record<string, unknown>>;

async function differencesOf(
  client: pg.ClientBase,
  table: string,
  schema: string,
): Promise<string[]> {
  const key = (await primaryKey(client, `${schema}.${table}`)).map((column) => `"${column}"`);
  // Both tables are read once, and their rows are joined by the primary key.
  const { rows } = await client.query<{ live: Row | null; made: Row | null; total: string }>(
    `select to_jsonb(live) as live, to_jsonb(made) as made, count(*) over () as total
       from ${LIVE_SCHEMA}.${table} live full join ${schema}.${table} made using (${key.join(', ')})
      where live is distinct from made order by live is null, ${key.join(', ')} limit ${MOST_TOLD}`,
  );
  const nameOf = (row: Row): string =>
    `${LIVE_SCHEMA}.${table} ${key.map((column) => `${column.slice(1, -1)}=${String(row[column.slice(1, -1)])}`).join(' ')}`;
  const told = rows.map(({ live, made }) => {
    if (!live) return `${nameOf(made as Row)}: the row that the events make is missing`;
    return made
      ? `${nameOf(live)}: the events say otherwise of ${columnsThatDiffer(live, made).join(', ')}`
      : `${nameOf(live)}: no event has made this row as it is`;
  });
  const left = Number(rows[0]?.total ?? 0) - MOST_TOLD;
  return left > 0 ? [...told, `${LIVE_SCHEMA}.${table}: ${left} more rows are not the same`] : told;
}

/** Returns only the names of the columns, because values may be personal. */
const columnsThatDiffer = (row: Row, other: Row): string[] =>
  Object.keys(row).filter(
    (column) => JSON.stringify(row[column]) !== JSON.stringify(other[column]),
  );

async function primaryKey(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_index i
       join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = $1::regclass and i.indisprimary order by array_position(i.indkey::int[], a.attnum::int)`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Makes the tables unlogged: if the database server crashes they are empty, which does no harm, because they are dropped. */
async function withoutWriteAheadLog(client: pg.ClientBase, schema: string): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = $1::regnamespace`,
    [schema],
  );
  for (const { name } of rows) await client.query(`alter table ${name} set unlogged`);
}
