import type {
  BookingCancelled,
  BookingEvent,
  Customer,
  PricedSeat,
  StaffSettableStatus,
} from '../../../contracts/events/index.js';
import { extrasSen } from '../../../contracts/extras.js';
import { Refusal } from '../../../contracts/refusal.js';
import { confirmedIfFree } from './order.js';
import {
  requireNotErased,
  requirePlaced,
  isPaid,
  type Booking,
  type PlacedBooking,
  reasonToRelease,
} from './booking.js';
import { sameKinds } from './seat-kinds.js';
import { endOfHold } from './time-to-pay.js';

/* Decisions by staff about an order. Staff may set any of the five statuses in any order; the seats are changed to agree. */

/**
 * For each status, the nearest status that staff may set; null: none. Staff cannot start the automatic receipt check, so
 * `verifying` becomes `needs_review`.
 */
export const nearestSettable: Readonly<
  Record<PlacedBooking['status'], StaffSettableStatus | null>
> = {
  pending_payment: 'pending_payment',
  verifying: 'needs_review',
  needs_review: 'needs_review',
  confirmed: 'confirmed',
  verified: 'verified',
  rejected: 'rejected',
  expired: null,
  cancelled: null,
};

/**
 * Sets the status of a booking for staff.
 *
 * @param undoes true: undoes the last status change and restores the payments before it. Otherwise a paid status means that staff
 * accept the whole price as paid, even after a status that took payments back.
 * @throws Refusal `undo_changed` when the status has changed since staff decided on the undo
 */
export function setStatus(
  booking: Booking,
  to: StaffSettableStatus,
  now: string,
  undoes = false,
): BookingEvent[] {
  const placed = requireNotErased(booking);
  const { bookingId, status: from, holdMinutes, holdUntil: running } = placed;
  const { formerStatus, takenBack } = placed;
  // A booking that the receipt check rejected still has a running clock. The event is needed to end that clock.
  if (from === to && !(to === 'rejected' && running !== null)) return [];
  if (undoes && (formerStatus === null || nearestSettable[formerStatus] !== to))
    throw new Refusal(
      'conflict',
      'undo_changed',
      'The status of this booking was changed meanwhile, so nothing was undone. Please look at the booking again.',
    );
  const holdUntil = to === 'pending_payment' ? endOfHold(now, holdMinutes) : null;
  const restores = undoes && takenBack && isPaid(to) ? { restores: takenBack.payment } : {};
  return [
    {
      type: 'BookingStatusSetByStaff',
      data: { bookingId, from, to, holdUntil, ...restores },
    },
  ];
}

export function correctCustomer(booking: Booking, customer: Customer): BookingEvent[] {
  const { bookingId, customer: known } = requireNotErased(booking);
  const same =
    known &&
    known.name === customer.name &&
    known.email === customer.email &&
    known.phone === customer.phone;
  return same ? [] : [{ type: 'CustomerDetailsCorrected', data: { bookingId, customer } }];
}

export interface SeatExchange {
  /** Seats of the booking at the time when the amendment was decided. */
  readonly from: readonly PricedSeat[];
  readonly to: readonly PricedSeat[];
  readonly totalSen: number;
}

/**
 * Records amended seats. If the new seats of an unpaid order are free, the order is confirmed. The seat stream was changed a
 * moment ago, so everything is checked again: the guest may have been checked in on the old seats, or other staff may have
 * amended the booking. The same seats with another total or other ticket kinds count as a change.
 */
export function amendSeats(booking: Booking, { from, to, totalSen }: SeatExchange): BookingEvent[] {
  requireAmendable(booking);
  const { bookingId, seats, status, totalSen: before } = requirePlaced(booking);
  if (sameKinds(seats, to) && totalSen === before) return [];
  if (!sameKinds(seats, from)) {
    throw new Refusal(
      'conflict',
      'seats_changed',
      'Somebody else changed the seats of this booking meanwhile. Please look at it again before you amend them.',
    );
  }
  const amended: BookingEvent = {
    type: 'BookingSeatsAmended',
    data: { bookingId, from, to, totalSen },
  };
  return isPaid(status) ? [amended] : [amended, ...confirmedIfFree(bookingId, totalSen)];
}

/**
 * Refuses seats that were chosen on the seat map of another performance. All performances of a production have the same rows and
 * numbers, so the seats would be found, but staff did not mean them.
 *
 * @param chosenAt the performance of the seat map; `null`: unknown
 */
export function requireSamePerformance(
  { performance }: PlacedBooking,
  chosenAt: string | null,
): void {
  if (chosenAt === null || chosenAt.toLowerCase() === performance.performanceId) return;
  throw new Refusal(
    'rule-broken',
    'other_performance',
    'This booking is for another performance. Please open the seat map of its own performance from the bookings page.',
  );
}

/**
 * Refuses when the booking's seats cannot be amended. Checked before any seat is written, and again when the booking is written.
 */
export function requireAmendable(booking: Booking): void {
  const placed = requireNotErased(booking);
  const { status, checkedIn } = placed;
  const closed = reasonToRelease(placed);
  if (closed === 'rejected') {
    throw new Refusal(
      'conflict',
      'booking_closed',
      'This booking was rejected and has no seats any more. Please set another status before you amend them.',
    );
  }
  if (closed) {
    throw new Refusal(
      'conflict',
      'booking_closed',
      'This booking was cancelled or has expired; its seats cannot be amended.',
    );
  }
  if (isPaid(status) && checkedIn) {
    throw new Refusal(
      'conflict',
      'already_checked_in',
      'The guest has already been checked in; the seats cannot be amended any more.',
    );
  }
}

export function cancelBooking(
  booking: Booking,
  reason: BookingCancelled['data']['reason'],
): BookingEvent[] {
  const placed = reason === 'staff' ? requireNotErased(booking) : requirePlaced(booking);
  const { bookingId, status: from } = placed;
  if (from === 'cancelled') return [];
  const keptSen = isPaid(from)
    ? extrasSen(placed.extras.filter(({ keptWhenCancelled }) => keptWhenCancelled))
    : 0;
  return [
    {
      type: 'BookingCancelled',
      data: { bookingId, from, reason, ...(keptSen > 0 ? { keptSen } : {}) },
    },
  ];
}
