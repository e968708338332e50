import { PAID_STATUSES, UNLISTED_STATUSES } from '../../../backend/contracts/booking-groups.js';

/* Rules of backend/contracts/booking-groups.ts as SQL conditions on rows of `bookings`. */

const among = (statuses: readonly string[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/**
 * Condition of `isListed`: lists leave out cancelled and expired bookings. The text equals the predicate of the table's
 * partial indexes, so that Postgres uses them.
 */
export const LISTED = `status not in ${among(UNLISTED_STATUSES)}`;

/** Condition of `isPaid`: the booking is paid. */
export const PAID = `status in ${among(PAID_STATUSES)}`;

/** Condition of `isExpected`: the family has its seats or may still get them. */
export const EXPECTED = `(${LISTED} and (status <> 'rejected' or hold_until is not null))`;

/**
 * Counts customers by e-mail address, ignoring case. Sales at the door may have a name without an address; they count as no
 * customer.
 */
export const CUSTOMERS = `count(distinct nullif(lower(customer_email), ''))`;
