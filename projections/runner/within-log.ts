import type { ReaderPlace } from '../../backend/infrastructure/event-store/within-log.js';
import { livePositions } from '../checkpoints.queries.js';
import { LIVE_SCHEMA } from '../projector.js';
import type { Queryable } from '../sql/query.js';

/**
 * Returns the positions of the live read models, which must not be beyond the end of the log. Empty before the first start.
 */
export async function placesOfReadModels(db: Queryable): Promise<ReaderPlace[]> {
  const positions = Object.entries(await livePositions(db)).sort();
  return positions.map(([projector, position]) => ({
    title: `The read model "${projector}"`,
    position,
    remedy: `have all read models built anew from them: drop schema ${LIVE_SCHEMA} cascade`,
  }));
}
