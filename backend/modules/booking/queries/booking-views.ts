import type { BookingRow } from '../../../../projections/read-models/bookings/bookings.tables.js';
import type {
  BookingListItem,
  BookingStatusView,
  BookingView,
  ConfirmationView,
  HoldView,
  SeatInput,
} from '../../../contracts/rest/bookings.js';
import { senOf, toDecimal } from '../../../contracts/money.js';
import { describeSeats } from '../domain/seat.js';

/* Rows of the read model in the API's shapes. */

export function bookingView(
  row: BookingRow,
  schoolBankAccountQr: string | null,
  now: Date,
): BookingView {
  return {
    id: row.booking_id,
    confirmationNumber: row.confirmation_number,
    status: row.status,
    performanceId: row.performance_id,
    productionId: row.production_id,
    productionName: row.production_title,
    performanceDate: row.performance_starts_at.toISOString(),
    performanceVenue: row.venue,
    seats: row.seats.map(plainSeat),
    customerName: row.customer_name,
    customerEmail: row.customer_email,
    customerPhone: row.customer_phone,
    totalAmount: toDecimal(senOf(row.total_sen)),
    schoolBankAccountQr,
    payee: row.payee,
    paymentReference: row.confirmation_number,
    ...holdView(row, now),
    checkedInAt: row.checked_in_at?.toISOString() ?? null,
    checkedInSeats: row.checked_in_seats.map(plainSeat),
    createdAt: row.placed_at.toISOString(),
  };
}

/** How long the seats are kept, by the server's clock, and whether that can be made longer. */
export function holdView(row: BookingRow, now: Date): Omit<HoldView, 'status'> {
  const { hold_until: until, hold_prolonged: prolonged } = row;
  return {
    holdUntil: until?.toISOString() ?? null,
    canExtendHold: until !== null && until > now && !prolonged,
    serverTime: now.toISOString(),
  };
}

export function bookingListItem(row: BookingRow): BookingListItem {
  return {
    id: row.booking_id,
    confirmationNumber: row.confirmation_number,
    status: row.status,
    productionName: row.production_title,
    performanceDate: row.performance_starts_at.toISOString(),
    performanceVenue: row.venue,
    seats: row.seats.map(plainSeat),
    selectedSeats: describeSeats(row.seats),
    customerName: row.customer_name,
    totalAmount: toDecimal(senOf(row.total_sen)),
  };
}

export const statusView = (row: BookingRow, now: Date): BookingStatusView => ({
  status: row.status,
  verificationMessage: row.verification_message,
  confirmationNumber: row.confirmation_number,
  holdUntil: row.hold_until?.toISOString() ?? null,
  serverTime: now.toISOString(),
});

export const confirmationView = (row: BookingRow): ConfirmationView => ({
  bookingId: row.booking_id,
  confirmationNumber: row.confirmation_number,
  status: row.status,
  productionTitle: row.production_title,
  productionDate: row.performance_starts_at.toISOString(),
  venue: row.venue,
  seats: row.seats.map(plainSeat),
  customerEmail: row.customer_email,
  totalAmount: toDecimal(senOf(row.total_sen)),
});

export const plainSeat = ({ section, row, number }: SeatInput): SeatInput => ({
  section,
  row,
  number,
});
