import { Inject, Injectable } from '@nestjs/common';
import type pg from 'pg';
import { LISTED } from '../../../../projections/read-models/bookings/bookings.tables.js';
import type { AdminBookingsPage } from '../../../contracts/rest/administration.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { parseConfirmationNumber } from '../confirmation-numbers/confirmation-number.js';
import { Where } from '../queries/where.js';
import type { BookingsFilterDto } from './admin-booking.dto.js';
import { adminBookingItem, ITEM_COLUMNS, type AdminBookingRow } from './admin-booking-view.js';
import type { SchoolScope } from './school-scope.js';

export type BookingsFilter = Readonly<BookingsFilterDto>;

const PAGE_SIZE = 50;
const BOOKINGS = 'read.bookings';

export interface Query {
  readonly sql: string;
  readonly values: readonly unknown[];
}

/** Searched, filtered, ordered and paged by Postgres; what is not on the page never leaves it. */
@Injectable()
export class AdminBookingQueries {
  constructor(@Inject(PG_POOL) private readonly pool: pg.Pool) {}

  async page(scope: SchoolScope, filter: BookingsFilter): Promise<AdminBookingsPage> {
    const { page = 1, pageSize = PAGE_SIZE } = filter;
    const [rows, total, totalAll, productions] = await Promise.all([
      this.all<AdminBookingRow>(pageOfBookings(scope, filter)),
      this.count(bookingsCount(scope, filter)),
      this.count(bookingsCount(scope, {})),
      this.all<{ id: string; title: string }>(productionsWithBookings(scope)),
    ]);
    return { bookings: rows.map(adminBookingItem), total, totalAll, page, pageSize, productions };
  }

  private async count(query: Query): Promise<number> {
    return (await this.all<{ count: number }>(query))[0]?.count ?? 0;
  }

  private async all<R extends pg.QueryResultRow>({ sql, values }: Query): Promise<R[]> {
    return (await this.pool.query<R>(sql, [...values])).rows;
  }
}

/** Newest first. */
export function pageOfBookings(scope: SchoolScope, filter: BookingsFilter): Query {
  const { page = 1, pageSize = PAGE_SIZE } = filter;
  const where = listed(scope, filter);
  const sql = `select ${ITEM_COLUMNS.join(', ')} from ${BOOKINGS} where ${where.sql}
    order by placed_at desc, booking_id desc limit ${where.bind(pageSize)} offset ${where.bind((page - 1) * pageSize)}`;
  return { sql, values: where.values };
}

export function bookingsCount(scope: SchoolScope, filter: BookingsFilter): Query {
  const where = listed(scope, filter);
  return {
    sql: `select count(*)::int as count from ${BOOKINGS} where ${where.sql}`,
    values: where.values,
  };
}

/** By their titles now; for each the index is asked whether it has a booking at all. */
export function productionsWithBookings(scope: SchoolScope): Query {
  const where = new Where().andSchool('production.school_id', scope);
  const sql = `select production.id, production.title from catalogue.productions production
    where ${where.sql} and exists (select from ${BOOKINGS} where production_id = production.id and ${LISTED})
    order by production.title, production.id`;
  return { sql, values: where.values };
}

function listed(
  scope: SchoolScope,
  { search, status, productionId, performanceId }: BookingsFilter,
): Where {
  const where = new Where().and(LISTED).andSchool('school_id', scope);
  if (status) where.and('status = ?', status);
  if (productionId) where.and('production_id = ?', productionId);
  if (performanceId) where.and('performance_id = ?', performanceId);
  if (search) matching(where, search);
  return where;
}

/** Every word somewhere in number, name or e-mail; or the number alone, however it was typed. */
function matching(where: Where, search: string): void {
  const words = search.trim().split(/\s+/).map(contains);
  const everyWord = words.map(() => 'search like lower(?)').join(' and ');
  const number = parseConfirmationNumber(search);
  if (number) where.and(`(confirmation_number = ? or (${everyWord}))`, number, ...words);
  else where.and(everyWord, ...words);
}

const contains = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
