import pg from 'pg';
import { isEventsFault } from '../../backend/infrastructure/event-store/parking/whose-fault.js';
import { LIVE_SCHEMA, type Projector } from '../projector.js';
import {
  concerns,
  HandlerError,
  isPlanOutdated,
  pipelines,
  sendTogether,
  statementsFor,
} from './apply-batch.js';
import {
  CHECKPOINT_MOVED,
  CheckpointMovedError,
  moveAndTell,
  newsOf,
  type Progress,
} from './checkpoints.js';
import { newIn, type Batch } from './feed.js';
import { grouped } from './grouping.js';
import { BEGIN_UNSYNCED } from './transaction.js';

/**
 * Applies a batch to live tables like `applyBatch`, but faster: the whole transaction is sent in one write. `applyBatch` sends
 * eight or more statements and waits for each answer. An error is reported only after the rollback, so only `applyBatch` can find
 * the event that caused the error.
 * @returns null, with nothing changed, when the stream of an event is parked or must be parked; `applyBatch` handles that case
 */
export async function applyAtOnce(
  client: pg.ClientBase,
  projector: Projector,
  progress: Progress,
  batch: Batch,
): Promise<Progress | null> {
  const { events, passed } = newIn(batch, progress.position);
  const toApply = events.filter((event) => concerns(projector, event));
  if (!pipelines(client) || toApply.some(({ stream }) => progress.parked.has(stream))) return null;
  const after: Progress = { ...progress, position: batch.position };
  try {
    const statements = toApply.flatMap((event) => statementsFor(projector, event, LIVE_SCHEMA));
    await sendTogether(client, [
      BEGIN_UNSYNCED,
      ...grouped(statements),
      moveAndTell(projector, progress, after, passed, newsOf(projector, after.position, events)),
      'commit',
    ]);
    return after;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === CHECKPOINT_MOVED)
      throw new CheckpointMovedError(projector.name);
    if (error instanceof HandlerError || isPlanOutdated(error) || isEventsFault(error)) return null;
    throw error;
  }
}
