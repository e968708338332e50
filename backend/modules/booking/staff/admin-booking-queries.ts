import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  count,
  countOfBookings,
  pageOfBookings,
  productionsWithBookings,
  type BookingsFilter,
  type BookingsOrder,
  type ListedBookingRow,
} from '../../../../projections/read-models/bookings/bookings-list.queries.js';
import { notesOf } from '../../../../projections/read-models/booking-notes/booking-notes.read-model.js';
import { rowsOf, type Query } from '../../../../projections/sql/query.js';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  AnalyticsBookingsPage,
} from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { parseConfirmationNumber } from '../confirmation-numbers/confirmation-numbers.js';
import type {
  BookingsExportDto,
  BookingsFilterDto,
  BookingsWantedDto,
} from './admin-booking.dto.js';
import { adminBookingItem } from './admin-booking-view.js';
import { exportPage } from './booking-export.js';
import type { SchoolScope } from './school-scope.js';

const PAGE_SIZE = 50;

/** Bookings management: a page of the read model's list, and the productions to filter it by. */
@Injectable()
export class AdminBookingQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async page(scope: SchoolScope, wanted: Readonly<BookingsFilterDto>): Promise<AdminBookingsPage> {
    const { page = 1, pageSize = PAGE_SIZE } = wanted;
    const filter = filterOf(wanted);
    const query = pageOfBookings(scope, filter, { page, pageSize }, orderOf(wanted));
    const [bookings, matching, all, productions] = await Promise.all([
      this.items(query),
      count(this.pool, countOfBookings(scope, filter)),
      count(this.pool, countOfBookings(scope, {})),
      this.productions(scope),
    ]);
    return {
      bookings,
      total: matching.count,
      totalAll: all.count,
      asOf: matching.newest?.toISOString() ?? null,
      page,
      pageSize,
      productions,
    };
  }

  /** All that match, as the specification's call answers. */
  async all(scope: SchoolScope, wanted: Readonly<BookingsFilterDto>): Promise<AdminBookingItem[]> {
    const query = pageOfBookings(scope, filterOf(wanted), null, orderOf(wanted));
    return this.items(query);
  }

  private async items(query: Query): Promise<AdminBookingItem[]> {
    const rows = await rowsOf<ListedBookingRow>(this.pool, query);
    const ids = rows.map(({ booking_id }) => booking_id);
    const notes = await notesOf(this.pool, ids);
    return rows.map((row) => adminBookingItem(row, notes.get(row.booking_id) ?? 0));
  }

  /** What the list has by the same filter, for the files that staff save, a thousand at a time. */
  export(scope: SchoolScope, wanted: Readonly<BookingsExportDto>): Promise<AnalyticsBookingsPage> {
    return exportPage(this.pool, scope, filterOf(wanted), wanted.after);
  }

  /** The productions that have a listed booking, by their titles as they are now. */
  private async productions(scope: SchoolScope): Promise<AdminBookingsPage['productions']> {
    const { rows } = await this.pool.query<{ id: string; title: string }>(
      `select id, title from catalogue.productions
       where $1::uuid[] is null or school_id = any($1::uuid[]) order by title, id`,
      [scope],
    );
    const query = productionsWithBookings(rows.map(({ id }) => id));
    const booked = new Set((await rowsOf<{ id: string }>(this.pool, query)).map(({ id }) => id));
    return rows.filter(({ id }) => booked.has(id));
  }
}

const filterOf = (
  wanted: Readonly<BookingsWantedDto & Pick<BookingsFilterDto, 'until'>>,
): BookingsFilter => {
  const { search, status, productionId, performanceId, until } = wanted;
  const confirmationNumber = search ? parseConfirmationNumber(search) : null;
  return { search, confirmationNumber, status, productionId, performanceId, until };
};

const orderOf = ({
  sort = 'createdAt',
  direction = sort === 'createdAt' ? 'desc' : 'asc',
}: Readonly<BookingsFilterDto>): BookingsOrder => ({ sort, direction });
