import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  count,
  countOfBookings,
  pageOfBookings,
  productionsWithBookings,
  type BookingsFilter,
  type ListedBookingRow,
} from '../../../../projections/read-models/bookings/bookings-list.queries.js';
import { rowsOf } from '../../../../projections/sql/query.js';
import type {
  AdminBookingItem,
  AdminBookingsPage,
} from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { parseConfirmationNumber } from '../confirmation-numbers/confirmation-numbers.js';
import type { BookingsFilterDto } from './admin-booking.dto.js';
import { adminBookingItem } from './admin-booking-view.js';
import type { SchoolScope } from './school-scope.js';

const PAGE_SIZE = 50;

/** Bookings management: a page of the read model's list, and the productions to filter it by. */
@Injectable()
export class AdminBookingQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async page(
    scope: SchoolScope,
    { page = 1, pageSize = PAGE_SIZE, ...wanted }: Readonly<BookingsFilterDto>,
  ): Promise<AdminBookingsPage> {
    const filter = filterOf(wanted);
    const [rows, total, totalAll, productions] = await Promise.all([
      rowsOf<ListedBookingRow>(this.pool, pageOfBookings(scope, filter, { page, pageSize })),
      count(this.pool, countOfBookings(scope, filter)),
      count(this.pool, countOfBookings(scope, {})),
      this.productions(scope),
    ]);
    return { bookings: rows.map(adminBookingItem), total, totalAll, page, pageSize, productions };
  }

  /** All that match, as the specification's call answers. */
  async all(scope: SchoolScope, wanted: Readonly<BookingsFilterDto>): Promise<AdminBookingItem[]> {
    const query = pageOfBookings(scope, filterOf(wanted), null);
    return (await rowsOf<ListedBookingRow>(this.pool, query)).map(adminBookingItem);
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

const filterOf = ({
  page: _,
  pageSize: __,
  ...wanted
}: Readonly<BookingsFilterDto>): BookingsFilter => ({
  ...wanted,
  confirmationNumber: wanted.search ? parseConfirmationNumber(wanted.search) : null,
});
