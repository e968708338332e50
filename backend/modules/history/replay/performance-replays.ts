import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { pricesOfProduction } from '../../../../projections/read-models/book-events/book-events.read-model.js';
import {
  catalogueStream,
  seatsStream,
  type PerformanceAdded,
  type SeatEvent,
  type SeatPricesChanged,
  type SeatingPlanChanged,
} from '../../../contracts/events/index.js';
import type { PerformanceReplay } from '../../../contracts/rest/replay.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import {
  loadPlans,
  planVersions,
  SeatingPlan,
  seatingView,
  type OwnPerformance,
} from '../../catalogue/api.js';
import { allBefore } from '../look-back.js';
import { replayEvents } from './replay-events.js';

type CatalogueChange = (SeatingPlanChanged | SeatPricesChanged | PerformanceAdded) & {
  readonly metadata: { readonly occurredAt: string };
};

/**
 * Prepares the replay of a performance: seat events, prices and seating plans, from which the browser shows the hall at
 * any time.
 */
@Injectable()
export class PerformanceReplays {
  constructor(
    private readonly events: DomainEventStore,
    private readonly dataSource: DataSource,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async replayPerformance({ performance, production }: OwnPerformance): Promise<PerformanceReplay> {
    const now = this.clock.now().toISOString();
    const [seatEvents, prices, changes, plans] = await Promise.all([
      this.events.read<SeatEvent>(seatsStream(performance.id)),
      pricesOfProduction(this.pool, production.id),
      allBefore<CatalogueChange>(this.events, {
        streams: [catalogueStream(production.schoolId)],
        types: ['SeatingPlanChanged', 'SeatPricesChanged', 'PerformanceAdded'],
      }),
      loadPlans(this.dataSource, [production.id]),
    ]);
    const added = changes.find(
      ({ type, data }) => type === 'PerformanceAdded' && data.performanceId === performance.id,
    );
    const from = earliest(now, [added?.metadata.occurredAt, seatEvents[0]?.metadata.occurredAt]);
    const plansThen = this.plansOf(changes, plans.get(production.id) ?? [], production.id);
    return {
      performanceId: performance.id,
      productionTitle: production.title,
      startsAt: performance.dateTime.toISOString(),
      venue: performance.venue,
      from,
      until: now,
      ...replayEvents(seatEvents, prices, { from: Date.parse(from), now: Date.parse(now) }),
      plans: sinceThen(plansThen, Date.parse(from)).map(({ at, sections }) => ({
        at,
        sections: seatingView(new SeatingPlan(sections, performance.id)),
      })),
    };
  }

  private plansOf(
    changes: readonly CatalogueChange[],
    today: Parameters<typeof planVersions>[0],
    productionId: string,
  ): ReturnType<typeof planVersions> {
    return planVersions(
      today,
      changes.flatMap(({ type, data, metadata }) =>
        type !== 'PerformanceAdded' && data.productionId === productionId
          ? [{ at: metadata.occurredAt, changes: data.changes }]
          : [],
      ),
    );
  }
}

const earliest = (now: string, moments: readonly (string | undefined)[]): string =>
  moments.reduce<string>((first, at) => (at !== undefined && at < first ? at : first), now);

/**
 * Milliseconds within which changes of a seating plan count as one edit. One form sends many changes, and only the last
 * plan is shown.
 */
const ONE_EDIT = 60_000;

/** Returns the seating plans in force since `from`, by milliseconds after `from`. */
function sinceThen(versions: ReturnType<typeof planVersions>, from: number) {
  const timed = versions.map(({ at, sections }) => ({
    at: at === null ? 0 : Math.max(0, Date.parse(at) - from),
    sections,
  }));
  return timed.filter(({ at }, place) => {
    const next = timed[place + 1];
    return next === undefined || next.at - at >= (at === 0 ? 1 : ONE_EDIT);
  });
}
