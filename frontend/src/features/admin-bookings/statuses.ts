import type { StatusRequest } from '@contracts/rest/administration';
import type { BookingStatus } from '@contracts/rest/bookings';

export type SettableStatus = StatusRequest['status'];

/** What staff may set, in the order of the dropdown. */
export const settableStatuses: readonly { value: SettableStatus; label: string }[] = [
  { value: 'pending_payment', label: 'Pending Payment' },
  { value: 'verified', label: 'Verified (Legacy)' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'needs_review', label: 'Needs Review' },
];

const others: Partial<Record<BookingStatus, string>> = {
  verifying: 'Verifying Payment',
  expired: 'Expired',
  cancelled: 'Cancelled',
};

/** Those a booking can be looked for by. */
export const filterStatuses: readonly { value: BookingStatus; label: string }[] = [
  ...settableStatuses,
  { value: 'verifying', label: 'Verifying Payment' },
];

export const statusLabel = (status: BookingStatus): string =>
  settableStatuses.find(({ value }) => value === status)?.label ?? others[status] ?? status;
