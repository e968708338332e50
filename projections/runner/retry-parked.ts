import type pg from 'pg';
import {
  park,
  unpark,
  type ParkedStream,
} from '../../backend/infrastructure/event-store/parking/parked-streams.js';
import { LIVE_SCHEMA, type ProjectedEvent, type Projector } from '../projector.js';
import { attempt, concerns, execute, statementsFor } from './apply-batch.js';
import { announceEvents, moveCheckpoint, type Progress } from './checkpoints.js';
import type { EventFeed } from './feed.js';
import { inTransaction } from './transaction.js';

/**
 * Applies the events of a parked stream, from the event that failed up to the projector's checkpoint. The feed delivers later
 * events. The checkpoint is locked, so no other process applies or skips these events meanwhile. If an event fails again, the
 * stream stays parked at this event; the events before it stay applied.
 */
export async function retryParked(
  client: pg.ClientBase,
  feed: EventFeed,
  projector: Projector,
  progress: Progress,
  { stream, revision }: ParkedStream,
): Promise<Progress> {
  const events = (await feed.readStream(stream, revision)).filter(
    (event) => event.position <= progress.position && concerns(projector, event),
  );
  let after = progress;
  await inTransaction(client, async () => {
    const { applied, stillParked } = await applyInOrder(client, projector, events);
    if (!stillParked) await unpark(client, LIVE_SCHEMA, projector.name, stream);
    const parked = new Map(progress.parked);
    if (stillParked) parked.set(stream, stillParked);
    else parked.delete(stream);
    after = { ...progress, parked, parkings: progress.parkings + 1 };
    await moveCheckpoint(client, LIVE_SCHEMA, projector, progress, after, applied);
    await announceEvents(client, projector, after.position, events);
  });
  return after;
}

async function applyInOrder(
  client: pg.ClientBase,
  projector: Projector,
  events: readonly ProjectedEvent[],
): Promise<{ applied: number; stillParked: ParkedStream | null }> {
  for (const [applied, event] of events.entries()) {
    const reason = await attempt(client, 'event', () =>
      execute(client, statementsFor(projector, event, LIVE_SCHEMA)),
    );
    if (reason !== null) {
      const stillParked = await park(client, LIVE_SCHEMA, projector, event, reason);
      return { applied, stillParked };
    }
  }
  return { applied: events.length, stillParked: null };
}
