import type { BookingStatus } from './events/booking.js';

/*
 * Groups of bookings by status, for deciders and read models alike. The read model says the same in SQL, made from these lists
 * (projections/read-models/bookings/bookings.predicates.ts); bookings.predicates.int.spec.ts checks that both agree.
 */

/**
 * Statuses left out of staff's list, its counts and exports (spec: cancelled and expired bookings are not listed). Families find
 * these bookings by look-up and link, listed last.
 */
export const UNLISTED_STATUSES = [
  'cancelled',
  'expired',
] as const satisfies readonly BookingStatus[];

/** Statuses of a paid booking; `verified` is staff's legacy equal of `confirmed`. */
export const PAID_STATUSES = ['confirmed', 'verified'] as const satisfies readonly BookingStatus[];

/** Returns true when the booking's seats may be gone. A rejection by the receipt check keeps them while its clock runs. */
export const mayLackSeats = (status: BookingStatus): boolean =>
  status === 'rejected' || !isListed(status);

/** Fields of a booking that these rules use. */
export interface StatusAndHold {
  readonly status: BookingStatus;
  /** ISO 8601: hold deadline. `null`: the hold has no end, or no seats are kept. */
  readonly holdUntil: string | null;
}

/** Returns true for bookings that staff's list and exports show. */
export const isListed = (status: BookingStatus): boolean => !among(UNLISTED_STATUSES, status);

/** @param status a {@link BookingStatus}, or any text that may be one */
export const isPaid = (status: string): boolean => among(PAID_STATUSES, status);

/**
 * Returns true for a rejection by staff: only staff can open the booking again. After a rejection by the receipt check,
 * time runs in which the family can send another receipt.
 */
export const isRejectedForGood = ({ status, holdUntil }: StatusAndHold): boolean =>
  status === 'rejected' && holdUntil === null;

/** Returns true while the family has its seats or may still get them, so that it must learn of a new time or venue. */
export const isExpected = (booking: StatusAndHold): boolean =>
  isListed(booking.status) && !isRejectedForGood(booking);

const among = (statuses: readonly string[], status: string): boolean => statuses.includes(status);
