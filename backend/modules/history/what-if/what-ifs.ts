import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { pricesOfProduction } from '../../../../projections/read-models/book-events/book-events.read-model.js';
import { seatsStream, type SeatEvent } from '../../../contracts/events/index.js';
import type { SaleRules, WhatIf } from '../../../contracts/rest/what-if.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import {
  agreesWithReality,
  AS_IT_WAS,
  OrderArrivals,
  rulesMet,
  saleUnder,
  unknownUnder,
  type RefusedOrder,
  type SaleFacts,
} from '../../booking/api.js';
import type { OwnPerformance } from '../../catalogue/api.js';

/** Gathers what a sale was, and has it decided again under other rules. Writes nothing. */
@Injectable()
export class WhatIfs {
  constructor(
    private readonly arrivals: OrderArrivals,
    private readonly events: DomainEventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(
    { performance, production }: OwnPerformance,
    asked: Partial<SaleRules>,
  ): Promise<WhatIf> {
    const rules: SaleRules = {
      holdMinutes: asked.holdMinutes ?? null,
      mostSeats: asked.mostSeats ?? null,
      pricePercent: asked.pricePercent ?? null,
    };
    const [events, costs, refused] = await Promise.all([
      this.events.read<SeatEvent>(seatsStream(performance.id)),
      pricesOfProduction(this.pool, production.id),
      this.refused(performance.id),
    ]);
    const facts: SaleFacts = { events, costs, refused, now: this.clock.now().toISOString() };
    const [before, after] = [saleUnder(AS_IT_WAS, facts), saleUnder(rules, facts)];
    const asItWas = rulesMet(facts);
    return {
      performanceId: performance.id,
      productionTitle: production.title,
      startsAt: performance.dateTime.toISOString(),
      venue: performance.venue,
      rules,
      asItWas,
      before,
      after,
      refusalsNoted: refused.length,
      agrees: agreesWithReality(facts),
      unknown: unknownUnder(rules, asItWas, { before, after, refusalsNoted: refused.length }),
    };
  }

  /** Orders that somebody else was faster than, each once: one that was sent again and got its seats was not refused. */
  private async refused(performanceId: string): Promise<RefusedOrder[]> {
    const notes = await this.arrivals.of(performanceId);
    const got = new Set(notes.flatMap(({ code, bookingId }) => (code === null ? bookingId : [])));
    const seen = new Set<string>();
    return notes.flatMap(({ code, bookingId, arrivedAt, decidedMs, seats }) => {
      if (code !== 'seats_unavailable' || bookingId === null) return [];
      if (got.has(bookingId) || seen.has(bookingId)) return [];
      seen.add(bookingId);
      const at = new Date(Date.parse(arrivedAt) + (decidedMs ?? 0)).toISOString();
      return [{ at, seats }];
    });
  }
}
