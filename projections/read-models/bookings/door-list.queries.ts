import { rowsOf, type Queryable } from '../../sql/query.js';
import { PAID } from './bookings.predicates.js';
import { BOOKINGS, type BookingRow } from './bookings.tables.js';

const COLUMNS = [
  'booking_id',
  'confirmation_number',
  'customer_name',
  'customer_phone',
  'seats',
  'checked_in_at',
  'checked_in_seats',
] as const satisfies readonly (keyof BookingRow)[];

export type DoorListRow = Pick<BookingRow, (typeof COLUMNS)[number]>;

/** Returns the paid bookings of a performance, by name. */
export const doorListOf = (db: Queryable, performanceId: string): Promise<DoorListRow[]> =>
  rowsOf<DoorListRow>(db, {
    sql: `select ${COLUMNS.join(', ')} from ${BOOKINGS} where performance_id = $1 and ${PAID}
          order by lower(customer_name), confirmation_number`,
    values: [performanceId],
  });
