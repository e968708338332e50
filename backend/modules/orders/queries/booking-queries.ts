import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import { LIVE_SCHEMA } from '../../../../projections/projector.js';
import {
  bookingsOfEmail,
  bookingsOfPerson,
  expectedAt,
  familiesAt,
  type BookingRow,
  type ExpectedRow,
} from '../../../../projections/read-models/bookings/bookings.queries.js';
import { familyBalance } from '../../../contracts/booking-account.js';
import { bookingStream } from '../../../contracts/events/index.js';
import type { KnownLanguage } from '../../../contracts/language.js';
import type { EmailLookup } from '../../../contracts/rest/administration.js';
import type { EmailLookupView } from '../../../contracts/rest/bookings.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { isParked } from '../../../infrastructure/event-store/parking/parked-streams.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import type { TicketKinds } from '../../../contracts/ticket-price.js';
import { ticketKindsById, type CatalogueKind } from '../../catalogue/api.js';
import { figuresOfBookings } from './booking-figures.js';

/** Queries on the bookings of the read model. */
@Injectable()
export class BookingQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    private readonly dataSource: DataSource,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Finds the bookings with an e-mail address at schools that use this kind of look-up. A site that sends lists by e-mail
   * includes the bookings of all schools.
   */
  async byEmail(email: string, lookup: EmailLookup): Promise<BookingRow[]> {
    const siteSends = this.config.emailLookup === 'by-email';
    if (siteSends && lookup === 'open') return [];
    const rows = await bookingsOfEmail(this.pool, email);
    if (siteSends) return rows;
    const answering = await this.schoolsWith(lookup, new Set(rows.map((row) => row.school_id)));
    return rows.filter(({ school_id }) => answering.has(school_id));
  }

  /**
   * Returns the kinds of e-mail look-up that any of the schools uses. Without schools there is no booking to hide, so lists are
   * shown.
   */
  async emailLookup(): Promise<EmailLookupView> {
    if (this.config.emailLookup === 'by-email') return { shown: false, sent: true };
    const { rows } = await this.pool.query<EmailLookupView>(
      `select coalesce(bool_or(email_lookup = 'open'), true) as shown, coalesce(bool_or(email_lookup = 'by-email'), false) as sent
       from catalogue.schools`,
    );
    return rows[0] ?? { shown: true, sent: false };
  }

  /** Finds a person's own bookings: those placed while signed in, and those with the e-mail address of the sign-in. */
  ofPerson(userId: string, email: string): Promise<BookingRow[]> {
    return bookingsOfPerson(this.pool, userId, email);
  }

  /** Reads the ticket kinds of bookings from the catalogue, for their translations and proofs. */
  kindsOf(rows: readonly BookingRow[]): Promise<TicketKinds<CatalogueKind>> {
    const ids = rows.flatMap(({ seats }) => seats.flatMap(({ kind }) => kind?.id ?? []));
    return ticketKindsById(this.dataSource, [...new Set(ids)]);
  }

  /** Counts the bookings that have seats of one of the performances, or may still get them. */
  expectedAt(performanceIds: readonly string[], begun: readonly string[]): Promise<ExpectedRow> {
    return expectedAt(this.pool, performanceIds, begun);
  }

  /** Returns the money that the school has received for these bookings, less refunds, in sen. */
  async paidSen(bookingIds: readonly string[]): Promise<number> {
    const figures = await figuresOfBookings(this.pool, bookingIds);
    return [...figures.values()].reduce((sum, each) => sum + familyBalance(each).paidSen, 0);
  }

  /** Counts the families that have paid for the performance, and those that may still pay. */
  familiesAt(performanceId: string): Promise<{ readonly paid: number; readonly unpaid: number }> {
    return familiesAt(this.pool, performanceId);
  }

  /**
   * Refuses a booking that is parked, because the read model could not process its events.
   *
   * @throws Problem 503
   */
  async requireNotParked(bookingId: string): Promise<void> {
    const stream = bookingStream(bookingId.toLowerCase());
    if (await isParked(this.pool, LIVE_SCHEMA, 'bookings', stream))
      throw new Problem(
        503,
        'temporarily_unavailable',
        'This booking is safe, but it cannot be shown at the moment. Please try again later.',
      );
  }

  /** Returns the language of each school's texts, by school id, for schools that have stated it. */
  async textLanguages(schoolIds: ReadonlySet<string>): Promise<ReadonlyMap<string, KnownLanguage>> {
    const { rows } = await this.pool.query<{ id: string; language: KnownLanguage }>(
      `select id, text_language as language from catalogue.schools
       where id = any($1::uuid[]) and text_language is not null`,
      [[...schoolIds]],
    );
    return new Map(rows.map(({ id, language }) => [id, language]));
  }

  private async schoolsWith(
    lookup: EmailLookup,
    schoolIds: ReadonlySet<string>,
  ): Promise<ReadonlySet<string>> {
    const { rows } = await this.pool.query<{ id: string }>(
      'select id from catalogue.schools where id = any($1::uuid[]) and email_lookup = $2',
      [[...schoolIds], lookup],
    );
    return new Set(rows.map(({ id }) => id));
  }
}
