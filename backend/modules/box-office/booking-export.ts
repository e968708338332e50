import { isUUID } from 'class-validator';
import {
  bookingsToExport,
  type BookingsFilter,
  type ExportedBookingRow,
  customerOfRow,
} from '../../../projections/read-models/bookings/bookings-list.queries.js';
import {
  codesOfBookings,
  type OrderedCode,
} from '../../../projections/read-models/book-events/book-events.read-model.js';
import type { Queryable } from '../../../projections/sql/query.js';
import type {
  AnalyticsBooking,
  AnalyticsBookingsPage,
} from '../../contracts/rest/administration.js';
import { senOf, toDecimal } from '../../contracts/money.js';
import { staffSeat } from '../../contracts/seat.js';
import { invalidInput } from '../../infrastructure/http/validation.js';
import { accountSums, figuresOfBookings, type FiguresWithCash } from '../orders/api.js';
import { codePart } from './admin-booking-view.js';
import type { SchoolScope } from './school-scope.js';

const EXPORT_PAGE = 1_000;

/**
 * Reads a page of the export, newest booking first, without cancelled and expired bookings unless the filter asks for
 * them. The cursor is a booking, not an offset, so orders during a long export shift no page.
 */
export async function exportPage(
  db: Queryable,
  schools: SchoolScope,
  filter: BookingsFilter,
  after?: string,
): Promise<AnalyticsBookingsPage> {
  const from = after === undefined ? null : readCursor(after);
  const rows = await bookingsToExport(db, schools, filter, from, EXPORT_PAGE + 1);
  const page = rows.slice(0, EXPORT_PAGE);
  const last = rows.length > EXPORT_PAGE ? page.at(-1) : undefined;
  const ids = page.map(({ booking_id }) => booking_id);
  const figures = await figuresOfBookings(db, ids);
  const codes = await codesOfBookings(db, ids);
  return {
    bookings: page.map((row) =>
      analyticsBooking(row, figures.get(row.booking_id), codes.get(row.booking_id)),
    ),
    nextBookings: last ? cursorAfter(last) : null,
  };
}

const analyticsBooking = (
  row: ExportedBookingRow,
  figures: FiguresWithCash | undefined,
  code: OrderedCode | undefined,
): AnalyticsBooking => ({
  confirmationNumber: row.confirmation_number,
  ...customerOfRow(row),
  productionTitle: row.production_title,
  performanceDate: row.performance_starts_at.toISOString(),
  seats: row.seats.map((seat) => ({
    ...staffSeat(seat),
    price: toDecimal(seat.priceSen),
    ...(seat.offSen && { off: toDecimal(seat.offSen) }),
  })),
  totalAmount: toDecimal(senOf(row.total_sen)),
  ...codePart(code, row.seats),
  bookingStatus: row.status,
  bookingCreatedAt: row.placed_at.toISOString(),
  account: figures ? { ...accountSums(figures), cash: toDecimal(figures.cashSen) } : null,
});

/** Returns the cursor after a row. Event times have milliseconds only, so a Date loses nothing. */
const cursorAfter = ({ placed_at, booking_id }: ExportedBookingRow): string =>
  Buffer.from(`${placed_at.toISOString()} ${booking_id}`).toString('base64url');

function readCursor(after: string): { placedAt: string; bookingId: string } {
  const [placedAt = '', bookingId = ''] = Buffer.from(after, 'base64url')
    .toString('latin1')
    .split(' ');
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(placedAt) ||
    Number.isNaN(Date.parse(placedAt)) ||
    !isUUID(bookingId)
  ) {
    throw invalidInput({ after: 'after must be what nextBookings answered' });
  }
  return { placedAt, bookingId };
}
