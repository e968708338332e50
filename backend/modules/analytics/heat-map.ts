import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { seatPricesOf } from '../../../projections/read-models/bookings/bookings-sales.queries.js';
import { occupiedSeats } from '../../../projections/read-models/seats/seats.read-model.js';
import type { PerformanceForSale, PlannedSeat } from '../catalogue/api.js';
import type { HeatMapSeat } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal } from '../../contracts/money.js';

interface OccupiedSeat {
  readonly state: 'held' | 'taken';
  /** Of a sold seat: what was paid for it. */
  readonly priceSen: number | null;
}

/** Every seat of the hall: sold, held, blocked or free. */
@Injectable()
export class HeatMap {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of({ performance, plan }: PerformanceForSale): Promise<HeatMapSeat[]> {
    const occupied = await this.occupied(performance.id);
    return plan
      .seats()
      .map((planned) =>
        heatMapSeat(planned, occupied.get(keyOf(planned.seat.rowId, planned.seat.number))),
      );
  }

  private async occupied(performanceId: string): Promise<ReadonlyMap<string, OccupiedSeat>> {
    const rows = await occupiedSeats(this.pool, performanceId, this.clock.now());
    const sold = rows.filter(({ state }) => state === 'taken').map((row) => row.booking_id);
    const prices = new Map(
      (await seatPricesOf(this.pool, [...new Set(sold)])).map((seat) => [
        keyOf(seat.row_id, seat.seat_number),
        senOf(seat.price_sen),
      ]),
    );
    return new Map(
      rows.map(({ row_id, seat_number, state }) => {
        const key = keyOf(row_id, seat_number);
        return [key, { state, priceSen: state === 'taken' ? (prices.get(key) ?? null) : null }];
      }),
    );
  }
}

const keyOf = (rowId: string, number: number): string => `${rowId}:${number}`;

function heatMapSeat(
  { seat, priceSen, blocked }: PlannedSeat,
  occupied: OccupiedSeat | undefined,
): HeatMapSeat {
  const { rowId, section, row, number } = seat;
  const state = occupied
    ? occupied.state === 'taken'
      ? 'sold'
      : 'held'
    : blocked
      ? 'blocked'
      : 'free';
  return {
    rowId,
    section,
    row,
    number,
    state,
    price: toDecimal(occupied?.priceSen ?? priceSen),
  };
}
