import type pg from 'pg';
import { park } from '../../backend/infrastructure/event-store/parking/parked-streams.js';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import { announceEvents } from './announce.js';
import { attempt, concerns, execute, statementsFor } from './apply-event.js';
import { moveCheckpoint, type Progress } from './checkpoints.js';
import type { Batch } from './feed.js';
import { inTransaction } from './in-transaction.js';

/**
 * One batch, one projector, one transaction: rows, parked streams and checkpoint move together or not at all.
 * Answers where the projector is then.
 */
export async function applyBatch(
  client: pg.ClientBase,
  schema: string,
  projector: Projector,
  progress: Progress,
  batch: Batch,
): Promise<Progress> {
  if (batch.position <= progress.position) return progress;
  let after = progress;
  const work = async (): Promise<void> => {
    after = await project(client, schema, projector, progress, batch);
    if (schema === LIVE_SCHEMA)
      await announceEvents(client, projector, after.position, batch.events);
  };
  // Rows and checkpoint would be lost together, and the batch would then be applied again.
  await inTransaction(client, work, { mayBeLost: true });
  return after;
}

/** What {@link applyBatch} does to the tables, within the caller's transaction. */
export async function project(
  client: pg.ClientBase,
  schema: string,
  projector: Projector,
  progress: Progress,
  batch: Batch,
): Promise<Progress> {
  const events = batch.events.filter(({ position }) => position > progress.position);
  const toApply = events.filter((event) => concerns(projector, event));
  const ready = toApply.filter(({ stream }) => !progress.parked.has(stream));
  const failed =
    ready.length === 0
      ? null
      : await attempt(client, 'batch', () =>
          execute(
            client,
            ready.flatMap((event) => statementsFor(projector, event, schema)),
          ),
        );
  const parking =
    failed === null
      ? { ...progress, waiting: toApply.length - ready.length }
      : await applySingly(client, schema, projector, progress, toApply);
  const { waiting, ...rest } = parking;
  const after: Progress = { ...rest, position: batch.position };
  await moveCheckpoint(client, schema, projector, progress, after, events.length - waiting);
  return after;
}

/**
 * Applies one event after another, to find those that cannot be applied: their streams are parked,
 * the others continue.
 */
async function applySingly(
  client: pg.ClientBase,
  schema: string,
  projector: Projector,
  { parked: before, ...progress }: Progress,
  events: readonly ProjectedEvent[],
): Promise<Progress & { readonly waiting: number }> {
  const parked = new Map(before);
  let waiting = 0;
  for (const event of events) {
    const reason = parked.has(event.stream)
      ? null
      : await attempt(client, 'event', () =>
          execute(client, statementsFor(projector, event, schema)),
        );
    if (reason !== null)
      parked.set(event.stream, await park(client, schema, projector, event, reason));
    if (parked.has(event.stream)) waiting += 1;
  }
  const parkings = progress.parkings + (parked.size > before.size ? 1 : 0);
  return { ...progress, parked, parkings, waiting };
}
