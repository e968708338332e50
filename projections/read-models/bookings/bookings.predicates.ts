import { PAID_STATUSES, UNLISTED_STATUSES } from '../../../backend/contracts/booking-groups.js';

/* What backend/contracts/booking-groups.ts says of one booking, as conditions on rows of `bookings`. */

const among = (statuses: readonly string[]): string =>
  `(${statuses.map((status) => `'${status}'`).join(', ')})`;

/**
 * `isListed`: cancelled and expired ones are gone from lists. Word for word the predicate of the table's partial indexes, by
 * which Postgres knows that they serve.
 */
export const LISTED = `status not in ${among(UNLISTED_STATUSES)}`;

/** `isPaid` */
export const PAID = `status in ${among(PAID_STATUSES)}`;

/** `isExpected`: the family has its seats or may still get them. */
export const EXPECTED = `(${LISTED} and (status <> 'rejected' or hold_until is not null))`;

/** May still become a sale: expected, and not paid yet. */
export const PENDING = `(${EXPECTED} and not (${PAID}))`;

/** Customers are their e-mail addresses, in any case. A sale at the door may have a name without one, and is nobody's. */
export const CUSTOMERS = `count(distinct nullif(lower(customer_email), ''))`;
