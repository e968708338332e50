import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { LIVE_SCHEMA } from '../../../../projections/projector.js';
import type { BookingRow } from '../../../../projections/read-models/bookings/bookings.tables.js';
import { bookingStream } from '../../../contracts/events/index.js';
import type { EmailLookup } from '../../../contracts/rest/administration.js';
import type { EmailLookupView } from '../../../contracts/rest/bookings.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Problem } from '../../../infrastructure/http/problem.js';

/** Cancelled and expired bookings are gone from lists; their history stays in the events. */
const LISTED = `status not in ('cancelled', 'expired')`;

/** Orders as the read model has them. */
@Injectable()
export class BookingQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Those of schools that answer the look-up by e-mail in this way; a site that sends lists sends those of all schools. */
  async byEmail(email: string, lookup: EmailLookup): Promise<BookingRow[]> {
    // Postgres has no text with NUL in it, so it cannot be asked for one.
    if (email.includes('\0')) return [];
    const siteSends = this.config.emailLookup === 'by-email';
    if (siteSends && lookup === 'open') return [];
    return this.all(
      `select booking.* from read.bookings booking join catalogue.schools school on school.id = booking.school_id
       where lower(customer_email) = lower($1) and booking.${LISTED} and (school.email_lookup = $2 or $3)
       order by performance_starts_at desc, placed_at desc`,
      [email, lookup, siteSends],
    );
  }

  /** What schools do with it, taken together. While there is no school there is nothing to hide. */
  async emailLookup(): Promise<EmailLookupView> {
    if (this.config.emailLookup === 'by-email') return { shown: false, sent: true };
    const { rows } = await this.pool.query<EmailLookupView>(
      `select coalesce(bool_or(email_lookup = 'open'), true) as shown, coalesce(bool_or(email_lookup = 'by-email'), false) as sent
       from catalogue.schools`,
    );
    return rows[0] ?? { shown: true, sent: false };
  }

  /** A person's own: ordered while signed in, or under the e-mail address they signed in with. */
  ofPerson(userId: string, email: string): Promise<BookingRow[]> {
    return this.all(
      `select * from read.bookings where (user_id = $1 or lower(customer_email) = lower($2)) and ${LISTED}
       order by performance_starts_at desc, placed_at desc`,
      [userId, email],
    );
  }

  /** All that are not cancelled, expired ones too. */
  async idsOfPerformance(performanceId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ booking_id: string }>(
      `select booking_id from read.bookings where performance_id = $1 and status <> 'cancelled'`,
      [performanceId],
    );
    return rows.map((row) => row.booking_id);
  }

  /** Who has seats of a showtime or may still get them: what `isExpected` says of one booking (domain/rescheduling.ts). */
  async expectedAt(performanceId: string): Promise<{ bookings: number; customers: number }> {
    const { rows } = await this.pool.query<{ bookings: number; customers: number }>(
      `select count(*)::int as bookings, count(distinct lower(customer_email))::int as customers
       from read.bookings where performance_id = $1 and ${LISTED} and (status <> 'rejected' or hold_until is not null)`,
      [performanceId],
    );
    return rows[0] ?? { bookings: 0, customers: 0 };
  }

  /** @throws Problem 503 when the read model could not go on with this booking */
  async requireNotParked(bookingId: string): Promise<void> {
    const { rowCount } = await this.pool.query(
      `select 1 from ${LIVE_SCHEMA}.parked_streams where consumer = 'bookings' and stream = $1`,
      [bookingStream(bookingId.toLowerCase())],
    );
    if (rowCount)
      throw new Problem(
        503,
        'temporarily_unavailable',
        'This booking is safe, but it cannot be shown at the moment. Please try again later.',
      );
  }

  private async all(sql: string, values: unknown[]): Promise<BookingRow[]> {
    return (await this.pool.query<BookingRow>(sql, values)).rows;
  }
}
