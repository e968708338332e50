import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import {
  count,
  countOfBookings,
  pageOfBookings,
  productionsWithBookings,
  searchedPage,
  type BookingsCount,
  type BookingsFilter,
  type BookingsOrder,
  type ListedBookingRow,
  type PagePlace,
  type SearchedRow,
} from '../../../projections/read-models/bookings/bookings-list.queries.js';
import { notesOf } from '../../../projections/read-models/booking-notes/booking-notes.read-model.js';
import {
  bookingsWithCode,
  codesOfBookings,
} from '../../../projections/read-models/book-events/book-events.read-model.js';
import { rowsOf } from '../../../projections/sql/query.js';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  AnalyticsBookingsPage,
} from '../../contracts/rest/administration.js';
import { discountWord } from '../../contracts/rest/discount-codes.js';
import { PG_POOL } from '../../infrastructure/database/pg-pool.js';
import { ticketProofs } from '../catalogue/api.js';
import { parseConfirmationNumber } from '../orders/api.js';
import type {
  BookingsExportDto,
  BookingsFilterDto,
  BookingsWantedDto,
} from './admin-booking.dto.js';
import { adminBookingItem } from './admin-booking-view.js';
import { exportPage } from './booking-export.js';
import type { SchoolScope } from './school-scope.js';

const PAGE_SIZE = 50;
/**
 * Number of bookings beyond which a page waits for the total count, so that a far page is read from the end of the
 * list.
 */
const FAR = 5_000;

/** Reads pages of staff's bookings list, and the productions to filter it by. */
@Injectable()
export class AdminBookingQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  /** Returns the proofs to show at the door of a performance, by ticket kind. */
  proofs(performanceId: string): Promise<ReadonlyMap<string, string>> {
    return ticketProofs(this.pool, performanceId);
  }

  async page(scope: SchoolScope, wanted: Readonly<BookingsFilterDto>): Promise<AdminBookingsPage> {
    const { page = 1, pageSize = PAGE_SIZE } = wanted;
    const filter = await this.filterOf(wanted);
    const [{ rows, matching }, all, productions] = await Promise.all([
      this.listed(scope, filter, { page, pageSize }, orderOf(wanted)),
      narrows(filter) ? count(this.pool, countOfBookings(scope, {})) : null,
      this.productions(scope),
    ]);
    return {
      bookings: await this.items(rows),
      total: matching.count,
      totalAll: (all ?? matching).count,
      asOf: matching.newest?.toISOString() ?? null,
      page,
      pageSize,
      productions,
    };
  }

  private async listed(
    scope: SchoolScope,
    filter: BookingsFilter,
    at: PagePlace,
    order: BookingsOrder,
  ): Promise<{ rows: readonly ListedBookingRow[]; matching: BookingsCount }> {
    if (filter.search) {
      const found = await rowsOf<SearchedRow>(this.pool, searchedPage(scope, filter, at, order));
      const [{ count: total, newest } = { count: 0, newest: null }] = found;
      const rows = found.filter((row) => row.booking_id !== null);
      return { rows, matching: { count: total, newest } };
    }
    const counting = count(this.pool, countOfBookings(scope, filter));
    const isFar = (at.page - 1) * at.pageSize >= FAR;
    const place = isFar ? { ...at, total: (await counting).count } : at;
    const [rows, matching] = await Promise.all([
      rowsOf<ListedBookingRow>(this.pool, pageOfBookings(scope, filter, place, order)),
      counting,
    ]);
    return { rows, matching };
  }

  /** Returns all matching bookings without paging, as the specification's API requires. */
  async all(scope: SchoolScope, wanted: Readonly<BookingsFilterDto>): Promise<AdminBookingItem[]> {
    const filter = await this.filterOf(wanted);
    const query = pageOfBookings(scope, filter, null, orderOf(wanted));
    return this.items(await rowsOf<ListedBookingRow>(this.pool, query));
  }

  private async items(rows: readonly ListedBookingRow[]): Promise<AdminBookingItem[]> {
    const ids = rows.map(({ booking_id }) => booking_id);
    const [notes, codes] = await Promise.all([
      notesOf(this.pool, ids),
      codesOfBookings(this.pool, ids),
    ]);
    return rows.map((row) =>
      adminBookingItem(row, notes.get(row.booking_id) ?? 0, codes.get(row.booking_id)),
    );
  }

  /** Returns bookings for staff's export files, a thousand at a time. */
  async export(
    scope: SchoolScope,
    wanted: Readonly<BookingsExportDto>,
  ): Promise<AnalyticsBookingsPage> {
    return exportPage(this.pool, scope, await this.filterOf(wanted), wanted.after);
  }

  private async filterOf(
    wanted: Readonly<BookingsWantedDto & Pick<BookingsFilterDto, 'until'>>,
  ): Promise<BookingsFilter> {
    const { search, status, productionId, performanceId, until } = wanted;
    const rest = { status, productionId, performanceId, until };
    if (!search) return rest;
    const code = { word: discountWord(search), name: search.trim() };
    return {
      ...rest,
      search,
      confirmationNumber: parseConfirmationNumber(search),
      withCode: await bookingsWithCode(this.pool, code),
    };
  }

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

const narrows = (filter: BookingsFilter): boolean =>
  Object.values(filter).some((value) => value !== undefined && value !== null);

const orderOf = ({
  sort = 'createdAt',
  direction = sort === 'createdAt' ? 'desc' : 'asc',
}: Readonly<BookingsFilterDto>): BookingsOrder => ({ sort, direction });
