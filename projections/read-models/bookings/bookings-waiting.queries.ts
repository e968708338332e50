import { rowsOf, type Queryable } from '../../sql/query.js';
import { unlessUnbuilt } from '../../sql/unbuilt.js';
import { Where } from '../../sql/where.js';
import type { Schools } from './bookings-list.queries.js';
import { LISTED, PAID } from './bookings.predicates.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

/* Queries of bookings that wait for an action of staff. */

export type WaitingBookingRow = Pick<
  BookingRow,
  'booking_id' | 'confirmation_number' | 'placed_at'
> & {
  /** Number of all waiting bookings, including those beyond the length of the list. */
  readonly all: number;
};

/**
 * Returns bookings whose receipt staff must review, the oldest order first. Leaves out bookings without a receipt, whose status
 * staff set to review by hand.
 * @param receiptsTable table of the read model `receipts`; a parameter, because a read model may not contain the name of another
 * read model's table
 * @param most largest number of bookings returned
 */
export function bookingsToReview(
  db: Queryable,
  receiptsTable: string,
  schools: Schools,
  most: number,
): Promise<WaitingBookingRow[]> {
  const where = new Where()
    .and(LISTED)
    .and("status = 'needs_review'")
    .and(`booking_id in (select booking_id from ${receiptsTable})`)
    .andSchool('school_id', schools);
  return rowsOf<WaitingBookingRow>(db, {
    sql: `select booking_id, confirmation_number, placed_at, count(*) over ()::int as all
          from ${BOOKINGS} where ${where.sql}
          order by placed_at, booking_id limit ${where.bind(most)}`,
    values: where.values,
  });
}

export type FailedTicketRow = Pick<BookingRow, 'booking_id' | 'confirmation_number'> & {
  readonly failed_at: Date;
};

/**
 * Returns paid bookings of the schools whose ticket could not be mailed, by time of failure.
 * @param failedTable table of the read model `ticket-mails`; a parameter, because a read model may not contain the name of
 * another read model's table
 * @param most largest number of bookings returned
 */
export async function failedTickets(
  db: Queryable,
  failedTable: string,
  schools: Schools,
  most: number,
): Promise<FailedTicketRow[]> {
  const where = new Where().and(PAID).andSchool('school_id', schools);
  return unlessUnbuilt([], async () => {
    return await rowsOf<FailedTicketRow>(db, {
      sql: `select booking_id, confirmation_number, failed_at
            from ${failedTable} join ${BOOKINGS} using (booking_id)
            where ${where.sql} order by failed_at, booking_id limit ${where.bind(most)}`,
      values: where.values,
    });
  });
}
