import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { checkpointsOf } from '../../../../projections/checkpoints.queries.js';
import { LIVE_SCHEMA, NEXT_SCHEMA } from '../../../../projections/projector.js';
import type { ReadModelView } from '../../../contracts/rest/operations.js';
import { type EventStore, EVENT_STORE } from '../../../infrastructure/event-store/port.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { ParkedStreamQueries } from '../parked-streams/parked-stream-queries.js';
import { Rebuilds } from './rebuilds.js';

/** Maximum number of events that are counted; beyond it the exact number does not matter. */
const MOST_COUNTED = 1_000;

@Injectable()
export class ReadModelQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    private readonly rebuilds: Rebuilds,
    private readonly parked: ParkedStreamQueries,
  ) {}

  async all(): Promise<ReadModelView[]> {
    const [live, next, latest, parked] = await Promise.all([
      checkpointsOf(this.pool, LIVE_SCHEMA),
      checkpointsOf(this.pool, NEXT_SCHEMA),
      this.rebuilds.latest(),
      this.parked.counts(),
    ]);
    const waiting = new Map<string, ReadModelView['behind']>();
    for (const position of new Set(live.map((row) => row.position)))
      waiting.set(position, await this.after(position));
    // The read model that is furthest ahead has applied nearly all events, so its count stands for the total.
    const total = live.reduce<number | null>(
      (most, { events }) => (events === null ? most : Math.max(most ?? 0, events)),
      null,
    );
    return live.map(({ projector, version, position, events, updated_at }) => {
      const rebuild = latest.get(projector) ?? null;
      const beside = next.find((row) => row.projector === projector);
      // Tables of an abandoned rebuild may still exist, but no process works on them.
      const atWork =
        beside &&
        (beside.version !== version ||
          position === '' ||
          (rebuild !== null && !rebuild.finishedAt && rebuild.startedAt));
      return {
        name: projector,
        version,
        events,
        updatedAt: updated_at.toISOString(),
        behind: waiting.get(position) ?? null,
        parked: parked.get(projector) ?? 0,
        building: atWork ? { done: beside.events ?? 0, total } : null,
        rebuild,
      };
    });
  }

  private async after(position: string): Promise<ReadModelView['behind']> {
    for await (const { events, caughtUp } of this.store.readAll({
      from: position,
      batchSize: MOST_COUNTED,
    })) {
      const [first] = events;
      if (first) return { events: events.length, more: !caughtUp, since: first.recordedAt };
    }
    return null;
  }
}
