import { isPaid } from '../booking-groups.js';
import type { BookingStatus } from '../events/booking.js';

export { mayLackSeats } from '../booking-groups.js';

/** The status as families read it, on the site and in emails. A `verified` booking is an older confirmed one. */
export const familyStatusLabels: Readonly<Record<BookingStatus, string>> = {
  pending_payment: /*i18n*/ 'Pending Payment',
  verifying: /*i18n*/ 'Verifying Payment',
  confirmed: /*i18n*/ 'Confirmed',
  verified: /*i18n*/ 'Confirmed',
  rejected: /*i18n*/ 'Payment Rejected',
  needs_review: /*i18n*/ 'Needs Review',
  expired: /*i18n*/ 'Expired',
  cancelled: /*i18n*/ 'Cancelled',
};

/** The status as staff read it, in lists, filters, exports and a booking's history. */
export const staffStatusLabels: Readonly<Record<BookingStatus, string>> = {
  ...familyStatusLabels,
  verified: /*i18n*/ 'Verified (Legacy)',
  rejected: /*i18n*/ 'Rejected',
};

/** Returns true when a booking with this status is a valid ticket. */
export const isConfirmed = (status: string | undefined): boolean =>
  status !== undefined && isPaid(status);
