import { PAID_STATUSES, UNLISTED_STATUSES } from '../../../backend/contracts/booking-groups.js';

/* The rules of backend/contracts/booking-groups.ts as conditions on rows of `bookings`. */

const among = (statuses: readonly string[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/**
 * `isListed`: lists leave out cancelled and expired bookings. The text equals the predicate of the table's partial indexes, so
 * that Postgres uses them.
 */
export const LISTED = `status not in ${among(UNLISTED_STATUSES)}`;

/** `isPaid` */
export const PAID = `status in ${among(PAID_STATUSES)}`;

/** `isExpected`: the family has its seats or may still get them. */
export const EXPECTED = `(${LISTED} and (status <> 'rejected' or hold_until is not null))`;

/**
 * Counts customers by e-mail address, ignoring case. Sales at the door may have a name without an address; they count as no
 * customer.
 */
export const CUSTOMERS = `count(distinct nullif(lower(customer_email), ''))`;
