import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { PG_POOL } from '../../platform/database/pg-pool.js';
import { newConfirmationNumber } from './confirmation-number.js';

/** Gives each booking its number, once: unique by the table's key, so a collision is drawn again instead of sold twice. */
@Injectable()
export class ConfirmationNumbers {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** The booking's number; a new one when it has none yet. */
  async numberFor(bookingId: string): Promise<string> {
    for (;;) {
      const { rows } = await this.pool.query<{ number: string }>(
        `with drawn as (
           insert into app.confirmation_numbers (number, booking_id) values ($1, $2)
           on conflict do nothing returning number
         )
         select number from drawn
         union all select number from app.confirmation_numbers where booking_id = $2
         limit 1`,
        [newConfirmationNumber(), bookingId],
      );
      if (rows[0]) return rows[0].number;
    }
  }
}
