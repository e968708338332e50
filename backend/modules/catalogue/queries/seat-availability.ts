import { Inject, Injectable } from '@nestjs/common';
import pg from 'pg';
import { occupiedSeatsTable } from '../../../../projections/read-models/seats/seats.read-model.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';

export interface SeatCounts {
  /** Seats of the plan that can be sold at all. */
  readonly total: number;
  /** Seats of `total` that are neither sold nor held, without those that families get only with a discount code. */
  readonly remaining: number;
  /** Free seats of sections that families get only with a discount code. */
  readonly withCode: number;
  /** Decimal string in RM: the lowest price of seats sold without a discount code; `null` without such a seat. */
  readonly priceFrom: string | null;
  /** The highest price of all seats that can be sold. */
  readonly priceTo: string | null;
}

/**
 * The effective override of each seat, by performance. The same rule as in SeatingPlan, but in SQL: a home page
 * with many performances need not load every seat of every hall. seat-availability.int.spec.ts checks that both agree.
 */
const BLOCKED = `
  wanted as (
    select performance.id as performance_id, row.id as row_id, row.seat_count, row.price,
           exists (select from catalogue.discount_codes code
                    where code.production_id = performance.production_id
                      and section.id = any(code.section_ids)) as with_code
      from catalogue.performances performance
      join catalogue.seating_sections section on section.production_id = performance.production_id
      join catalogue.seating_rows row on row.section_id = section.id
     where performance.id = any($1::uuid[])
  ),
  effective as (
    select distinct on (wanted.performance_id, override.row_id, override.seat_number)
           wanted.performance_id, override.row_id, override.seat_number, override.status, override.custom_price,
           wanted.with_code
      from wanted
      join catalogue.seat_overrides override
        on override.row_id = wanted.row_id
       and override.seat_number <= wanted.seat_count
       and (override.performance_id is null or override.performance_id = wanted.performance_id)
     order by wanted.performance_id, override.row_id, override.seat_number, override.performance_id nulls last
  ),
  blocked as (select * from effective where status in ('booked', 'unavailable', 'reserved'))`;

/** A row's price counts only while one of its seats has that price: a seat neither blocked nor priced by itself. */
const TOTALS = `
  with ${BLOCKED},
  priced as (
    select performance_id, price, with_code
      from wanted
     where seat_count > (
             select count(*) from effective
              where effective.performance_id = wanted.performance_id
                and effective.row_id = wanted.row_id
                and (status in ('booked', 'unavailable', 'reserved') or custom_price is not null))
     union all
    select performance_id, custom_price, with_code
      from effective
     where custom_price is not null and status not in ('booked', 'unavailable', 'reserved')
  )
  select performance_id, sum(seat_count)::int - (
           select count(*)::int from blocked where blocked.performance_id = wanted.performance_id
         ) as seats,
         coalesce(sum(seat_count) filter (where with_code), 0)::int - (
           select count(*)::int from blocked
            where blocked.performance_id = wanted.performance_id and with_code
         ) as with_code,
         (select min(price)::numeric(10, 2)::text from priced
           where priced.performance_id = wanted.performance_id and not with_code) as price_from,
         (select max(price)::numeric(10, 2)::text from priced
           where priced.performance_id = wanted.performance_id) as price_to
    from wanted
   group by performance_id`;

const SIZES = `
  with ${BLOCKED},
  fewer as (select performance_id, count(*)::int as seats from blocked group by 1),
  plan as (select performance_id, sum(seat_count)::int as seats from wanted group by 1)
  select performance_id, plan.seats - coalesce(fewer.seats, 0) as seats
    from plan left join fewer using (performance_id)`;

const OCCUPIED = `
  with ${BLOCKED}
  select seat.performance_id, count(*)::int as seats, (count(*) filter (where with_code))::int as with_code
    from ${occupiedSeatsTable('$2')} seat
    join wanted on wanted.performance_id = seat.performance_id
               and wanted.row_id = seat.row_id
               and seat.seat_number between 1 and wanted.seat_count
   where not exists (
           select from blocked
            where blocked.performance_id = seat.performance_id
              and blocked.row_id = seat.row_id
              and blocked.seat_number = seat.seat_number)
   group by seat.performance_id`;

const MISSING_TABLE = new Set(['42P01', '3F000']);

interface Counted {
  readonly performance_id: string;
  readonly seats: number;
  readonly with_code?: number;
  readonly price_from?: string | null;
  readonly price_to?: string | null;
}

/** Counts free seats and finds the lowest price, from the read model that the projections keep. */
@Injectable()
export class SeatAvailability {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Counts for any number of performances in two queries. A performance without a plan has 0 of 0. */
  async seatCounts(performanceIds: readonly string[]): Promise<ReadonlyMap<string, SeatCounts>> {
    if (performanceIds.length === 0) return new Map();
    const [totals, gone] = await Promise.all([
      this.count(TOTALS, [performanceIds]),
      this.gone(performanceIds),
    ]);
    return new Map(
      performanceIds.map((id) => {
        const plan = totals.get(id);
        const total = plan?.seats ?? 0;
        const occupied = gone.get(id);
        const withCode = (plan?.with_code ?? 0) - (occupied?.with_code ?? 0);
        const remaining = total - (occupied?.seats ?? 0) - withCode;
        const priceFrom = plan?.price_from ?? null;
        return [id, { total, remaining, withCode, priceFrom, priceTo: plan?.price_to ?? null }];
      }),
    );
  }

  /** Returns the number of seats that can be sold at all, without performances that have no plan. */
  async sizesOf(performanceIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const counted = await this.count(SIZES, [performanceIds]);
    return new Map([...counted].map(([id, { seats }]) => [id, seats]));
  }

  private async gone(performanceIds: readonly string[]): Promise<Map<string, Counted>> {
    try {
      return await this.count(OCCUPIED, [performanceIds, this.clock.now()]);
    } catch (error) {
      // Without the read model's table (no projection has run yet) the counts are empty: a home page without counts is better
      // than none, and placing the order decides whether a seat is free.
      if (error instanceof pg.DatabaseError && MISSING_TABLE.has(error.code ?? ''))
        return new Map();
      throw error;
    }
  }

  private async count(sql: string, parameters: unknown[]): Promise<Map<string, Counted>> {
    const { rows } = await this.pool.query<Counted>(sql, parameters);
    return new Map(rows.map((row) => [row.performance_id, row]));
  }
}
