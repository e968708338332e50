import { CHANNELS, type ReadModelsMoved } from '../../backend/infrastructure/database/channels.js';
import type pg from 'pg';
import type { ProjectedEvent, Projector } from '../projector.js';
import type { Progress } from './checkpoints.js';

/** A notification's payload may have 8,000 bytes; a performance's id takes 39 of them. */
const MOST_PERFORMANCES_NAMED = 150;

/** What listeners need to know after these events were applied. */
export function movedBy(
  projector: Projector,
  { position }: Progress,
  events: readonly ProjectedEvent[],
): ReadModelsMoved {
  const touched = new Set<string>();
  for (const event of events) {
    const performanceId = event.unreadable === undefined ? projector.touches?.(event) : null;
    if (performanceId) touched.add(performanceId);
  }
  return {
    positions: { [projector.name]: position },
    performances: touched.size > MOST_PERFORMANCES_NAMED ? null : [...touched],
  };
}

/** Tells listeners, when the transaction commits. */
export async function announce(client: pg.ClientBase, news: ReadModelsMoved): Promise<void> {
  await client.query('select pg_notify($1, $2)', [CHANNELS.readModelsMoved, JSON.stringify(news)]);
}
