import {
  LIVE_SCHEMA,
  type ProjectedEvent,
  type Projector,
} from '../../../../projections/projector.js';
import { bookingsProjector } from '../../../../projections/read-models/bookings/bookings.projector.js';
import { ReadModels, type EventFeed } from '../../../../projections/runner/read-models.js';
import type { TestDatabase } from '../../../testing/database.js';

/** Fills the tables of a real projector from these events, as after a rebuild, and updates the statistics of Postgres. */
export async function projectBookings(
  { pool }: TestDatabase,
  events: Iterable<ProjectedEvent>,
  projector: Projector = bookingsProjector,
): Promise<void> {
  const done = new AbortController();
  const feed: EventFeed = {
    async *readAll() {
      let batch: ProjectedEvent[] = [];
      for (const event of events) {
        batch.push(event);
        if (batch.length === 1_000) {
          yield { events: batch, position: event.position };
          batch = [];
        }
      }
      const last = batch.at(-1);
      if (last) yield { events: batch, position: last.position };
    },
    // The projector subscribes only after it has read and applied all events.
    // eslint-disable-next-line require-yield -- nothing more happens
    async *subscribeToAll() {
      done.abort();
    },
    readStream: () => Promise.resolve([]),
  };
  const failures: unknown[] = [];
  const log = {
    info: () => {},
    error: (details: object) => {
      failures.push(details);
      done.abort();
    },
  };
  await new ReadModels(pool, feed, [projector], log).run(done.signal);
  if (failures.length > 0) throw new Error(`The projector failed: ${JSON.stringify(failures)}`);
  for (const table of projector.tables) await pool.query(`vacuum analyze ${LIVE_SCHEMA}.${table}`);
}
