import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import type { SeatRow } from '../../../../projections/read-models/seats/seats.tables.js';
import type { SeatChanges } from '../../../contracts/rest/catalogue.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';

export type SeatState = SeatChanges['seats'][number];

/** Seats of one performance that are not free, by `rowId:number`. */
export type SeatStateMap = ReadonlyMap<string, SeatState>;

@Injectable()
export class SeatStates {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** A hold whose time is over counts as free, whether or not it has been released yet. */
  async of(performanceId: string): Promise<SeatStateMap> {
    const { rows } = await this.pool.query<SeatRow>(
      `select row_id, seat_number, section, row_label, state from read.seats
       where performance_id = $1 and (state = 'taken' or until is null or until > $2)`,
      [performanceId, this.clock.now()],
    );
    return new Map(
      rows.map((row) => [
        `${row.row_id}:${row.seat_number}`,
        {
          rowId: row.row_id,
          section: row.section,
          row: row.row_label,
          number: row.seat_number,
          status: row.state === 'taken' ? 'booked' : 'reserved',
        },
      ]),
    );
  }
}

/** What changed between two moments, in the words of the live feed. */
export function changesBetween(before: SeatStateMap, after: SeatStateMap): SeatState[] {
  const changed = [...after]
    .filter(([key, seat]) => before.get(key)?.status !== seat.status)
    .map(([, seat]) => seat);
  const freed = [...before]
    .filter(([key]) => !after.has(key))
    .map(([, seat]) => ({ ...seat, status: 'available' as const }));
  return [...changed, ...freed];
}
