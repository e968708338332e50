import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { PerformanceForSale } from '../catalogue/queries/catalogue-reader.js';
import type { PlannedSeat } from '../catalogue/domain/seating-plan.js';
import type { HeatMapSeat } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal, type SenText } from '../../contracts/money.js';

interface GoneSeatRow {
  readonly row_id: string;
  readonly seat_number: number;
  readonly state: 'held' | 'taken';
  /** Of a sold seat: what was paid for it. */
  readonly price_sen: SenText | null;
}

/** A hold whose time is over counts as free, whether or not anybody has noticed yet. */
const GONE_SEATS = `
  select seat.row_id, seat.seat_number, seat.state, sold.price_sen
  from read.seats seat
  left join lateral (
    select (own ->> 'priceSen')::bigint as price_sen
    from read.bookings booking, jsonb_array_elements(booking.seats) as own
    where booking.booking_id = seat.booking_id
      and own ->> 'rowId' = seat.row_id::text and (own ->> 'number')::int = seat.seat_number
  ) sold on seat.state = 'taken'
  where seat.performance_id = $1 and (seat.state = 'taken' or seat.until is null or seat.until > $2)`;

/** Every seat of the hall with what became of it. */
@Injectable()
export class HeatMap {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of({ performance, plan }: PerformanceForSale): Promise<HeatMapSeat[]> {
    const { rows } = await this.pool.query<GoneSeatRow>(GONE_SEATS, [
      performance.id,
      this.clock.now(),
    ]);
    const gone = new Map(rows.map((row) => [`${row.row_id}:${row.seat_number}`, row]));
    return plan
      .seats()
      .map((planned) =>
        heatMapSeat(planned, gone.get(`${planned.seat.rowId}:${planned.seat.number}`)),
      );
  }
}

function heatMapSeat(
  { seat, priceSen, blocked }: PlannedSeat,
  gone: GoneSeatRow | undefined,
): HeatMapSeat {
  const { rowId, section, row, number } = seat;
  const state = gone ? (gone.state === 'taken' ? 'sold' : 'held') : blocked ? 'blocked' : 'free';
  const paid = gone?.price_sen ?? null;
  const price = toDecimal(paid === null ? priceSen : senOf(paid));
  return { rowId, section, row, number, state, price };
}
