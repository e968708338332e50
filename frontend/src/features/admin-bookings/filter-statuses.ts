import type { BookingStatus } from '@contracts/rest/bookings';

/**
 * The statuses that staff can filter the list by, in the order of the dropdown; expired and cancelled bookings are in no list
 * without their filter.
 */
export const FILTER_STATUSES: readonly BookingStatus[] = [
  'pending_payment',
  'verified',
  'confirmed',
  'rejected',
  'needs_review',
  'verifying',
  'expired',
  'cancelled',
];
