import type pg from 'pg';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector, type Statement } from '../projector.js';
import { moveCheckpoint } from './checkpoints.js';

export interface Batch {
  readonly events: readonly ProjectedEvent[];
  readonly position: string;
}

/** Postgres channel on which listeners hear how far the read models are. Payload: {@link ReadModelsMoved} as JSON. */
export const READ_MODELS_CHANNEL = 'read_models_moved';

export interface ReadModelsMoved {
  readonly position: string;
  /** Performances whose seats changed; `null` means: assume all. */
  readonly performances: readonly string[] | null;
}

/** A notification's payload may have 8,000 bytes; a performance's id takes 39 of them. */
const MOST_PERFORMANCES_NAMED = 150;

/** One batch, all projectors, one transaction: rows and checkpoints move together or not at all. */
export async function applyBatch(
  client: pg.ClientBase,
  schema: string,
  positions: Map<Projector, string>,
  batch: Batch,
): Promise<void> {
  const behind = [...positions].filter(([, position]) => position < batch.position);
  await client.query('begin');
  try {
    for (const { sql, values } of statementsOf(behind, batch, schema)) await client.query(sql, [...values]);
    for (const [projector, from] of behind) await moveCheckpoint(client, schema, projector, from, batch.position);
    await announce(client, schema, behind, batch);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  for (const [projector] of behind) positions.set(projector, batch.position);
}

function statementsOf(behind: readonly [Projector, string][], batch: Batch, schema: string): Statement[] {
  return batch.events.flatMap((event) =>
    behind.flatMap(([projector, position]) => {
      // Each key of `handlers` takes exactly the events of its own type, which the look-up by type guarantees.
      const handler = projector.handlers[event.type] as
        | ((event: ProjectedEvent, schema: string) => readonly Statement[])
        | undefined;
      return handler && event.position > position ? handler(event, schema) : [];
    }),
  );
}

async function announce(
  client: pg.ClientBase,
  schema: string,
  behind: readonly [Projector, string][],
  batch: Batch,
): Promise<void> {
  if (schema !== LIVE_SCHEMA) return;
  const touched = new Set<string>();
  for (const event of batch.events) {
    for (const [projector] of behind) {
      const performanceId = projector.touches?.(event);
      if (performanceId) touched.add(performanceId);
    }
  }
  const moved: ReadModelsMoved = {
    position: batch.position,
    performances: touched.size > MOST_PERFORMANCES_NAMED ? null : [...touched],
  };
  await client.query('select pg_notify($1, $2)', [READ_MODELS_CHANNEL, JSON.stringify(moved)]);
}
