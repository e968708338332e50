import type pg from 'pg';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector, type Statement } from '../projector.js';
import { READ_MODELS_CHANNEL, type ReadModelsMoved } from '../read-models-moved.js';
import { moveCheckpoint } from './checkpoints.js';
import { inTransaction } from './in-transaction.js';

export interface Batch {
  readonly events: readonly ProjectedEvent[];
  readonly position: string;
}

/** A notification's payload may have 8,000 bytes; a performance's id takes 39 of them. */
const MOST_PERFORMANCES_NAMED = 150;

/**
 * One batch, all projectors, one transaction: rows and checkpoints move together or not at all. Listeners are not told of
 * more than `atMost`: a read model that is built anew meanwhile is no further than that.
 */
export async function applyBatch(
  client: pg.ClientBase,
  schema: string,
  positions: Map<Projector, string>,
  batch: Batch,
  atMost?: string,
): Promise<void> {
  const behind = [...positions].filter(([, position]) => position < batch.position);
  await inTransaction(client, async () => {
    await project(client, schema, behind, batch);
    if (schema === LIVE_SCHEMA) await announce(client, moved(behind, batch, atMost));
  });
  for (const [projector] of behind) positions.set(projector, batch.position);
}

/** What {@link applyBatch} does to the tables, within the caller's transaction. */
export async function project(
  client: pg.ClientBase,
  schema: string,
  behind: readonly [Projector, string][],
  batch: Batch,
): Promise<void> {
  for (const { sql, values } of statementsOf(behind, batch, schema))
    await client.query(sql, [...values]);
  for (const [projector, from] of behind) {
    const taken = batch.events.filter(({ position }) => position > from).length;
    await moveCheckpoint(client, schema, projector, from, batch.position, taken);
  }
}

function statementsOf(
  behind: readonly [Projector, string][],
  batch: Batch,
  schema: string,
): Statement[] {
  return batch.events.flatMap((event) =>
    behind.flatMap(([projector, position]) => {
      // Each key of `handlers` takes exactly the events of its own type, which the look-up by type guarantees.
      const handler = projector.handlers[event.type] as
        ((event: ProjectedEvent, schema: string) => readonly Statement[]) | undefined;
      return handler && event.position > position ? handler(event, schema) : [];
    }),
  );
}

function moved(
  behind: readonly [Projector, string][],
  batch: Batch,
  atMost = batch.position,
): ReadModelsMoved {
  const touched = new Set<string>();
  for (const event of batch.events) {
    for (const [projector] of behind) {
      const performanceId = projector.touches?.(event);
      if (performanceId) touched.add(performanceId);
    }
  }
  const position = atMost < batch.position ? atMost : batch.position;
  return { position, performances: touched.size > MOST_PERFORMANCES_NAMED ? null : [...touched] };
}

/** Tells listeners, when the transaction commits. */
export async function announce(client: pg.ClientBase, news: ReadModelsMoved): Promise<void> {
  await client.query('select pg_notify($1, $2)', [READ_MODELS_CHANNEL, JSON.stringify(news)]);
}
