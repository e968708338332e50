import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { catalogueVersion } from '../../catalogue/api.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { newConfirmationNumber } from './confirmation-number.js';

/**
 * Gives each booking its number, once. The table's key makes it unique: on a collision another
 * number is drawn.
 */
@Injectable()
export class ConfirmationNumbers {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * The booking's number; a new one when it has none yet. The same query answers, so that a sale
   * asks the database once, the version of the production's catalogue as it is now: see
   * catalogue-version.ts.
   */
  async numberFor(
    bookingId: string,
    productionId: string,
  ): Promise<{ readonly number: string; readonly catalogueVersion: string }> {
    for (;;) {
      const { rows } = await this.pool.query<{ number: string; catalogueVersion: string }>(
        `with drawn as (
           insert into app.confirmation_numbers (number, booking_id) values ($1, $2)
           on conflict do nothing returning number
         )
         select number, ${catalogueVersion('$3')} as "catalogueVersion"
           from (select number from drawn
                 union all select number from app.confirmation_numbers where booking_id = $2
                 limit 1) numbers`,
        [newConfirmationNumber(), bookingId, productionId],
      );
      if (rows[0]) return rows[0];
    }
  }

  /**
   * The booking id that a number was given to; `null`: nobody has it. Only the booking's stream
   * tells whether the booking was ever placed.
   */
  async bookingIdOf(number: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ booking_id: string }>(
      'select booking_id from app.confirmation_numbers where number = $1',
      [number],
    );
    return rows[0]?.booking_id ?? null;
  }
}
