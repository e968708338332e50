import { hasLapsed } from '../../../contracts/seat-hold.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { requirePlaced, isPaid, type Booking, type PlacedBooking } from './booking.js';
import { isFree } from './order.js';

/*
 * Rules for orders that cost nothing. Such an order is only a seat hold until the buyer opens the link in an e-mail, because the
 * order costs nothing: only a working e-mail address shows that a family wants the seats.
 */

/** Returns true when the buyer still has to confirm the free order. */
export const awaitsConfirmation = (booking: Booking): booking is PlacedBooking =>
  booking.kind === 'placed' && isFree(booking.totalSen) && booking.status === 'pending_payment';

/**
 * Returns true when a free order needs no confirmation by e-mail: the signed-in buyer has the same e-mail address, and the
 * identity provider has verified it.
 */
export const isConfirmedByPlacing = (
  email: string,
  person: { readonly email: string } | null,
): boolean => person !== null && email.trim().toLowerCase() === person.email.trim().toLowerCase();

/**
 * Returns false when the free order is already confirmed.
 *
 * @throws Refusal when it can no longer be confirmed
 */
export const canBeConfirmed = (booking: Booking, now: string): boolean =>
  confirmFreeOrder(booking, now).length > 0;

/** Confirms a free order after the buyer opened the link. Opening the link again changes nothing. */
export function confirmFreeOrder(booking: Booking, now: string): BookingEvent[] {
  const placed = requirePlaced(booking);
  if (!isFree(placed.totalSen)) {
    throw new Refusal(
      'conflict',
      'payment_needed',
      'This booking is not free. Please pay by bank transfer and upload your receipt.',
    );
  }
  if (isPaid(placed.status)) return [];
  if (
    placed.status === 'pending_payment' &&
    placed.holdUntil !== null &&
    !hasLapsed(placed.holdUntil, now)
  )
    return [{ type: 'FreeBookingConfirmed', data: { bookingId: placed.bookingId } }];
  if (placed.status === 'pending_payment' || placed.status === 'expired') {
    throw new Refusal(
      'conflict',
      'hold_ended',
      'Your time to confirm has run out, and the seats are free for others again. Please choose your seats again.',
    );
  }
  throw new Refusal(
    'conflict',
    'booking_closed',
    'This booking was closed by the school or given up. Please contact the school, or make a new booking.',
  );
}
