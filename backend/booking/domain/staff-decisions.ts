import type { BookingCancelled, BookingEvent, Customer, PricedSeat, StaffSettableStatus } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { confirmedIfFree, requirePlaced } from './booking-decisions.js';
import { isPaid, type Booking } from './booking.js';
import { sameSeats } from './seat.js';

/* What staff may do to an order. They may set any of the five statuses in any order; the seats follow. */

export function setStatus(booking: Booking, to: StaffSettableStatus, now: string): BookingEvent[] {
  const { bookingId, status: from, holdMinutes, holdUntil: running } = requirePlaced(booking);
  // Rejecting what a receipt got rejected ends its clock, so it is not nothing.
  if (from === to && !(to === 'rejected' && running !== null)) return [];
  const holdUntil = to === 'pending_payment' ? new Date(Date.parse(now) + holdMinutes * 60_000).toISOString() : null;
  return [{ type: 'BookingStatusSetByStaff', data: { bookingId, from, to, holdUntil } }];
}

export function correctCustomer(booking: Booking, customer: Customer): BookingEvent[] {
  const { bookingId, customer: known } = requirePlaced(booking);
  const same = known && known.name === customer.name && known.email === customer.email && known.phone === customer.phone;
  return same ? [] : [{ type: 'CustomerDetailsCorrected', data: { bookingId, customer } }];
}

/** An unpaid order that is given seats which cost nothing is confirmed by that. */
export function amendSeats(booking: Booking, to: readonly PricedSeat[], totalSen: number): BookingEvent[] {
  const { bookingId, seats: from, status } = requirePlaced(booking);
  if (sameSeats(from, to)) return [];
  const amended: BookingEvent = { type: 'BookingSeatsAmended', data: { bookingId, from, to, totalSen } };
  return isPaid(status) ? [amended] : [amended, ...confirmedIfFree(bookingId, totalSen)];
}

/** Refused before any seat is touched, when exchanging seats makes no sense for this order. */
export function requireAmendable(booking: Booking): void {
  const { status, checkedIn } = requirePlaced(booking);
  if (status === 'cancelled' || status === 'expired') {
    throw new Refusal('conflict', 'booking_closed', 'This booking was cancelled or has expired; its seats cannot be amended.');
  }
  if (isPaid(status) && checkedIn) {
    throw new Refusal('conflict', 'already_checked_in', 'The guest has already been checked in; the seats cannot be amended any more.');
  }
}

export function cancelBooking(booking: Booking, reason: BookingCancelled['data']['reason']): BookingEvent[] {
  const { bookingId, status: from } = requirePlaced(booking);
  return from === 'cancelled' ? [] : [{ type: 'BookingCancelled', data: { bookingId, from, reason } }];
}
