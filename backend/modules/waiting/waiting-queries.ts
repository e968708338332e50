import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  bookingsToReview,
  failedTickets,
} from '../../../projections/read-models/bookings/bookings-waiting.queries.js';
import {
  newestUploads,
  RECEIPTS,
} from '../../../projections/read-models/receipts/receipts.queries.js';
import { failedTicketMailsTable } from '../../../projections/read-models/ticket-mails/ticket-mails.read-model.js';
import { rowsOf } from '../../../projections/sql/query.js';
import { isAccountComplete } from '../../contracts/bank-account.js';
import type { WaitingView } from '../../contracts/rest/administration.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { SeatAvailability } from '../catalogue/api.js';
import type { School } from '../schools/api.js';

/** Maximum number of receipts in the list. The count includes all receipts. */
const MOST_RECEIPTS = 50;
/** Maximum number of failed ticket mails in a school's list. */
const MOST_MAILS = 500;
/** Maximum number of coming performances whose free seats are counted. */
const MOST_PERFORMANCES = 50;
/** Share of free seats below which a performance is nearly full. */
const NEARLY_FULL = 0.1;

interface PerformanceToCome {
  readonly id: string;
  readonly title: string;
  readonly starts_at: Date;
}

/** Finds work that waits for a school's staff, such as receipts to review. */
@Injectable()
export class WaitingQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly availability: SeatAvailability,
  ) {}

  async waitingOfSchool(school: School): Promise<WaitingView> {
    const [receipts, nearlyFull, failedMails] = await Promise.all([
      this.receipts(school.id),
      this.nearlyFull(school.id),
      this.failedMails(school.id),
    ]);
    return { receipts, bankDetailsMissing: !isAccountComplete(school), nearlyFull, failedMails };
  }

  private async receipts(schoolId: string): Promise<WaitingView['receipts']> {
    const rows = await bookingsToReview(this.pool, RECEIPTS, [schoolId], MOST_RECEIPTS);
    const sent = await newestUploads(
      this.pool,
      rows.map(({ booking_id }) => booking_id),
    );
    const waiting = rows
      .map(({ booking_id, placed_at }) => ({
        id: booking_id,
        since: sent.get(booking_id) ?? placed_at,
      }))
      .sort((a, b) => a.since.getTime() - b.since.getTime());
    return {
      count: rows[0]?.all ?? 0,
      oldest: waiting[0]?.since.toISOString() ?? null,
      bookings: waiting.map(({ id }) => id),
    };
  }

  private async nearlyFull(schoolId: string): Promise<WaitingView['nearlyFull']> {
    const performances = await rowsOf<PerformanceToCome>(this.pool, {
      sql: `select performance.id, production.title, performance.date_time as starts_at
            from catalogue.performances performance
            join catalogue.productions production on production.id = performance.production_id
            where production.school_id = $1 and performance.date_time > $2 and performance.sales_enabled
            order by performance.date_time, performance.id limit ${MOST_PERFORMANCES}`,
      values: [schoolId, this.clock.now()],
    });
    const seats = await this.availability.seatCounts(performances.map(({ id }) => id));
    return performances.flatMap(({ id, title, starts_at }) => {
      const { total = 0, remaining: forAll = 0, withCode = 0 } = seats.get(id) ?? {};
      const remaining = forAll + withCode;
      return remaining > 0 && remaining <= total * NEARLY_FULL
        ? [{ performanceId: id, title, dateTime: starts_at.toISOString(), remaining, total }]
        : [];
    });
  }

  private async failedMails(schoolId: string): Promise<WaitingView['failedMails']> {
    const failed = await failedTickets(this.pool, failedTicketMailsTable, [schoolId], MOST_MAILS);
    return failed.map(({ booking_id, confirmation_number, failed_at }) => ({
      bookingId: booking_id,
      confirmationNumber: confirmation_number,
      failedAt: failed_at.toISOString(),
    }));
  }
}
