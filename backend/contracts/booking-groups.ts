import type { BookingStatus } from './events/booking.js';

/*
 * Which bookings count as what, for deciders and read models alike. The read model says the same in SQL, made from these lists
 * (projections/read-models/bookings/bookings.predicates.ts); bookings.predicates.int.spec.ts holds both to each other.
 */

/**
 * Gone from staff's list, its counts and exports (spec: cancelled and expired bookings are not listed). Families find them by
 * look-up and link, after the others.
 */
export const UNLISTED_STATUSES = [
  'cancelled',
  'expired',
] as const satisfies readonly BookingStatus[];

/** Paid, whoever said so; `verified` is staff's legacy equal of `confirmed`. */
export const PAID_STATUSES = ['confirmed', 'verified'] as const satisfies readonly BookingStatus[];

/** Its seats were given up, or may be: a rejection by the receipt check keeps them while its clock runs. */
export const mayLackSeats = (status: BookingStatus): boolean =>
  status === 'rejected' || !isListed(status);

/** The part of a booking that these rules ask about. */
export interface StatusAndHold {
  readonly status: BookingStatus;
  /** ISO 8601: until when the seats are kept; `null` when that has no end, or when none are kept. */
  readonly holdUntil: string | null;
}

/** Whether staff's list and exports show it. */
export const isListed = (status: BookingStatus): boolean => !among(UNLISTED_STATUSES, status);

/** @param status a {@link BookingStatus}, or any text that may be one */
export const isPaid = (status: string): boolean => among(PAID_STATUSES, status);

/**
 * Staff rejected it: only they can open the booking again. After a rejection by the receipt check a
 * clock runs for another try.
 */
export const isRejectedForGood = ({ status, holdUntil }: StatusAndHold): boolean =>
  status === 'rejected' && holdUntil === null;

/**
 * Whether the family has its seats or may still get them, so that it must learn of the new time and
 * venue.
 */
export const isExpected = (booking: StatusAndHold): boolean =>
  isListed(booking.status) && !isRejectedForGood(booking);

const among = (statuses: readonly string[], status: string): boolean => statuses.includes(status);
