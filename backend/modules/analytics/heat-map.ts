import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { seatPricesOf } from '../../../projections/read-models/bookings/bookings.queries.js';
import { occupiedSeats } from '../../../projections/read-models/seats/seats.read-model.js';
import type { PerformanceForSale, PlannedSeat } from '../catalogue/api.js';
import type { Seat } from '../../contracts/events/index.js';
import type { HeatMapSeat } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal } from '../../contracts/money.js';

interface OccupiedSeat extends Seat {
  readonly state: 'held' | 'taken';
  readonly priceSen: number | null;
}

/**
 * Shows every seat of the hall as sold, held, blocked or free, and sold seats that a later change of the hall removed.
 */
@Injectable()
export class HeatMap {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async heatMapOfPerformance({ performance, plan }: PerformanceForSale): Promise<HeatMapSeat[]> {
    const occupied = await this.occupied(performance.id);
    const seats = plan
      .seats()
      .map((planned) =>
        heatMapSeat(planned, occupied.get(keyOf(planned.seat.rowId, planned.seat.number))),
      );
    const known = new Set(seats.map(({ rowId, number }) => keyOf(rowId, number)));
    const gone = [...occupied].filter(([key, { state }]) => state === 'taken' && !known.has(key));
    return [...seats, ...gone.map(([, seat]) => soldSeat(seat))];
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
      rows.map(({ row_id: rowId, seat_number: number, section, row_label: row, state }) => {
        const key = keyOf(rowId, number);
        const priceSen = state === 'taken' ? (prices.get(key) ?? null) : null;
        return [key, { rowId, section, row, number, state, priceSen }];
      }),
    );
  }
}

const keyOf = (rowId: string, number: number): string => `${rowId}:${number}`;

const soldSeat = ({ rowId, section, row, number, priceSen }: OccupiedSeat): HeatMapSeat => ({
  rowId,
  section,
  row,
  number,
  state: 'sold',
  price: toDecimal(priceSen ?? 0),
});

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
