import {
  customerOfRow,
  type ListedBookingRow,
} from '../../../projections/read-models/bookings/bookings-list.queries.js';
import type { OrderedCode } from '../../../projections/read-models/book-events/book-events.read-model.js';
import type { PricedSeat, Seat } from '../../contracts/events/index.js';
import type {
  AdminBookingItem,
  FoundBooking,
  TicketSeat,
} from '../../contracts/rest/administration.js';
import type { StaffCodeView } from '../../contracts/rest/discount-codes.js';
import { senOf, toDecimal } from '../../contracts/money.js';
import {
  checkedInSeats,
  type PlacedBooking,
  plainSeat,
  shownCustomer,
  withoutContact,
} from '../orders/api.js';
import { staffSeat, describeSeats, offSenOf, seatKey } from '../../contracts/seat.js';

/** Returns a booking's discount code as staff read it, as a part of the booking's view. */
export const codePart = (
  code: Pick<OrderedCode, 'word' | 'name'> | null | undefined,
  seats: readonly PricedSeat[],
): { discountCode?: StaffCodeView } =>
  code
    ? { discountCode: { word: code.word, name: code.name, off: toDecimal(offSenOf(seats)) } }
    : {};

export const adminBookingItem = (
  row: ListedBookingRow,
  notes: number,
  code?: OrderedCode,
): AdminBookingItem => ({
  id: row.booking_id,
  userId: row.user_id,
  confirmationNumber: row.confirmation_number,
  performanceId: row.performance_id,
  productionId: row.production_id,
  productionName: row.production_title,
  performanceDate: row.performance_starts_at.toISOString(),
  performanceVenue: row.venue,
  ...customerOfRow(row),
  seats: row.seats.map((seat) => staffSeat(seat)),
  selectedSeats: describeSeats(row.seats),
  totalAmount: toDecimal(senOf(row.total_sen)),
  ...codePart(code, row.seats),
  status: row.status,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  checkedInSeats: row.checked_in_seats.map(plainSeat),
  notes,
  createdAt: row.placed_at.toISOString(),
});

/** Builds a row of staff's bookings list from the booking that a command returned. The read model may be older. */
export function adminBookingItemOf(booking: PlacedBooking): AdminBookingItem {
  const { performance, customer, seats, checkedIn } = booking;
  return {
    id: booking.bookingId,
    userId: booking.userId,
    confirmationNumber: booking.confirmationNumber,
    performanceId: performance.performanceId,
    productionId: performance.productionId,
    productionName: performance.productionTitle,
    performanceDate: new Date(performance.startsAt).toISOString(),
    performanceVenue: performance.venue,
    ...shownCustomer(customer),
    seats: seats.map((seat) => staffSeat(seat)),
    selectedSeats: describeSeats(seats),
    totalAmount: toDecimal(booking.totalSen),
    ...codePart(booking.discountCode, seats),
    status: booking.status,
    checkedInAt: checkedIn?.at ?? null,
    checkedInSeats: checkedInSeats(booking).map(plainSeat),
    notes: booking.notes.size,
    createdAt: booking.placedAt,
  };
}

/** Returns a booking for door staff: guests and seats, without contact details and payments. */
export function foundAtDoor(booking: PlacedBooking, proofs: Proofs): FoundBooking {
  const { discountCode: _, ...found } = foundBooking(booking, proofs);
  return { ...found, ...withoutContact(found), userId: null, totalAmount: '' };
}

type Proofs = ReadonlyMap<string, string>;

export function foundBooking(booking: PlacedBooking, proofs: Proofs): FoundBooking {
  const { notes: _, ...item } = adminBookingItemOf(booking);
  return {
    ...item,
    seats: booking.seats.map((seat) => staffSeat(seat, proofs)),
    checkedInBy: booking.checkedIn?.by ?? null,
    ...(booking.ticketHeld ? { onHold: true } : {}),
    ...(booking.language === 'en' ? {} : { language: booking.language }),
  };
}

/** Returns the seat that a scanned seat code names, and when the code was used. */
export function ticketSeat({ checkedIn }: PlacedBooking, seat: Seat): TicketSeat {
  const arrival = checkedIn?.arrivals.get(seatKey(seat));
  return {
    ...plainSeat(seat),
    checkedInAt: arrival ? new Date(arrival.at).toISOString() : null,
    checkedInBy: arrival?.by ?? null,
  };
}
