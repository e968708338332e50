import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { catalogueVersion } from '../../catalogue/api.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { randomBytes } from 'node:crypto';

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
      const { rows } = await this.pool.query<{ number: string; catalogueVersion: string }>({
        name: 'confirmation-number',
        text: `with drawn as (
           insert into app.confirmation_numbers (number, booking_id) values ($1, $2)
           on conflict do nothing returning number
         )
         select number, ${catalogueVersion('$3')} as "catalogueVersion"
           from (select number from drawn
                 union all select number from app.confirmation_numbers where booking_id = $2
                 limit 1) numbers`,
        values: [newConfirmationNumber(), bookingId, productionId],
      });
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

/** Crockford's base32: no I, L, O, U, so that a number read over the phone is unambiguous. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten characters in two groups, 50 random bits: `7K3QD-0XW2M`. */
export function newConfirmationNumber(random: Buffer = randomBytes(10)): string {
  const characters = [...random.subarray(0, 10)].map((byte) => ALPHABET[byte % 32]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/** As people type it: any case, with or without the dash, O for 0, I and L for 1. `null` when it cannot be one. */
export function parseConfirmationNumber(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain)) return null;
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
