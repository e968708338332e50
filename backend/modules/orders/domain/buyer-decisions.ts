import { hasLapsed } from '../../../contracts/seat-hold.js';
import type { BookingEvent, Customer } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { runsOut } from './booking-decisions.js';
import { requirePlaced, isPaid, type Booking, type PlacedBooking } from './booking.js';
import { cancelBooking, correctCustomer } from './staff-decisions.js';
import { untilProlonged } from './time-to-pay.js';

/* Decisions of buyers about their own unpaid orders. */

/**
 * Extends the hold by the school's time to pay: once for each payment clock, and never beyond the limit for all
 * clocks of a booking (time-to-pay.ts). Returns no event when the request is repeated, or when no time is left.
 */
export function prolongHold(booking: Booking, now: string): BookingEvent[] {
  const placed = requirePlaced(booking);
  const { bookingId, holdUntil } = placed;
  if (holdUntil === null || !runsOut(placed)) throw noClockRunning(placed);
  if (hasLapsed(holdUntil, now))
    throw new Refusal(
      'conflict',
      'hold_ended',
      'Your time to pay has run out. Please choose your seats again.',
    );
  if (!mayProlongHold(placed, now)) return [];
  const until = untilProlonged(placed, holdUntil);
  return [{ type: 'HoldProlonged', data: { bookingId, holdUntil: until } }];
}

/** Returns true when {@link prolongHold} would give more time now. */
export function mayProlongHold(placed: PlacedBooking, now: string): boolean {
  const { holdUntil, prolonged } = placed;
  if (holdUntil === null || !runsOut(placed)) return false;
  return !hasLapsed(holdUntil, now) && !prolonged && untilProlonged(placed, holdUntil) > holdUntil;
}

function noClockRunning({ status }: PlacedBooking): Refusal {
  if (status === 'expired')
    return new Refusal(
      'conflict',
      'hold_ended',
      'Your time to pay has run out. Please choose your seats again.',
    );
  return new Refusal(
    'conflict',
    'no_clock_running',
    'No time limit is running for this booking, so it needs no more time.',
  );
}

/** Gives up the order for its buyer. Returns no event for an order that has already ended. */
export function giveUpBooking(booking: Booking): BookingEvent[] {
  const placed = requirePlaced(booking);
  if (placed.status === 'expired') return [];
  if (placed.status !== 'cancelled') requireUnpaid(placed);
  return cancelBooking(placed, 'customer');
}

/** Corrects the contact details for the buyer. Allowed until the payment is confirmed, because no ticket was sent before. */
export function correctContact(booking: Booking, customer: Customer): BookingEvent[] {
  requireUnpaid(requirePlaced(booking));
  return correctCustomer(booking, customer);
}

function requireUnpaid(placed: PlacedBooking): void {
  const { status } = placed;
  if (status === 'rejected' || runsOut(placed)) return;
  if (isPaid(status)) {
    throw new Refusal(
      'conflict',
      'already_paid',
      'This booking is confirmed already. Please ask the school to change it.',
    );
  }
  if (status === 'verifying' || status === 'needs_review') {
    throw new Refusal(
      'conflict',
      'receipt_being_checked',
      'A receipt for this booking is being checked, so it cannot be changed now. Please ask the school.',
    );
  }
  throw new Refusal(
    'conflict',
    'booking_closed',
    'This booking was cancelled or has expired. Please make a new booking.',
  );
}
