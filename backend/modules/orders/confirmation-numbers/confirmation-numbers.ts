import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { catalogueVersion } from '../../catalogue/api.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { batchLoader } from '../../../infrastructure/process/batch-loader.js';
import { randomBytes } from 'node:crypto';

/** Confirmation number of a booking, with the catalogue version that the same query returned. */
export interface Numbered {
  readonly number: string;
  /** Current catalogue version of the production; see catalogue-version.ts. */
  readonly catalogueVersion: string;
}

interface Asked {
  readonly bookingId: string;
  readonly productionId: string;
}

const MOST_AT_ONCE = 256;

/** Gives each booking one confirmation number. The table's key makes it unique: after a collision another number is drawn. */
@Injectable()
export class ConfirmationNumbers {
  private readonly drawn = batchLoader((asked: readonly Asked[]) => this.draw(asked), {
    most: MOST_AT_ONCE,
  });

  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /**
   * Returns the booking's confirmation number, and draws one if the booking has none. The same query returns the catalogue
   * version of the production, so that a sale needs one query. Requests that arrive while a query runs share the next query.
   */
  async numberFor(bookingId: string, productionId: string): Promise<Numbered> {
    for (;;) {
      const { number, catalogueVersion: version } = await this.drawn.load({
        bookingId,
        productionId,
      });
      if (number !== null) return { number, catalogueVersion: version };
    }
  }

  /** Draws numbers at random. `number` is null where the drawn number already belongs to another booking. */
  private async draw(
    asked: readonly Asked[],
  ): Promise<(Omit<Numbered, 'number'> & { readonly number: string | null })[]> {
    // Each booking appears once and in a fixed order, so that two processes never wait for each other (deadlock).
    const bookingIds = [...new Set(asked.map(({ bookingId }) => bookingId))].sort();
    const { rows } = await this.pool.query<{
      number: string | null;
      catalogueVersion: string;
    }>({
      name: 'confirmation-numbers',
      text: `with drawn as (
         insert into app.confirmation_numbers (number, booking_id) select * from unnest($1::text[], $2::uuid[])
         on conflict do nothing returning number, booking_id
       ), versions as (
         select production, ${catalogueVersion('production')} as version
           from (select distinct unnest($4::uuid[]) as production) productions
       )
       select coalesce(drawn.number, known.number) as number, versions.version as "catalogueVersion"
         from unnest($3::uuid[], $4::uuid[]) with ordinality as asked(booking_id, production, place)
         join versions using (production)
         left join drawn on drawn.booking_id = asked.booking_id
         left join app.confirmation_numbers known on known.booking_id = asked.booking_id
        order by asked.place`,
      values: [
        bookingIds.map(() => newConfirmationNumber()),
        bookingIds,
        asked.map(({ bookingId }) => bookingId),
        asked.map(({ productionId }) => productionId),
      ],
    });
    return rows;
  }

  /**
   * Returns the booking id to which a number was given, or null. Only the booking's stream shows if that booking was ever placed.
   */
  async bookingIdOf(number: string): Promise<string | null> {
    const { rows } = await this.pool.query<{ booking_id: string }>(
      'select booking_id from app.confirmation_numbers where number = $1',
      [number],
    );
    return rows[0]?.booking_id ?? null;
  }
}

/** Alphabet of Crockford's base32. It lacks I, L, O and U, so that a number read over the phone is unambiguous. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Returns a random number such as `7K3QD-0XW2M`: ten characters in two groups, from 50 random bits. */
function newConfirmationNumber(random: Buffer = randomBytes(10)): string {
  const characters = [...random.subarray(0, 10)].map((byte) => ALPHABET[byte % 32]);
  return `${characters.slice(0, 5).join('')}-${characters.slice(5).join('')}`;
}

/**
 * Parses a number as people type it: in any case and width, with or without the dash, with O for 0 and with I or L for 1. Returns
 * null for a text that cannot be a confirmation number.
 */
export function parseConfirmationNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  if (!/^[0-9A-HJKMNP-TV-Z]{10}$/.test(plain)) return null;
  return `${plain.slice(0, 5)}-${plain.slice(5)}`;
}
