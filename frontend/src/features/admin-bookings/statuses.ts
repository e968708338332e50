import type { StatusRequest } from '@contracts/rest/administration';
import { staffStatusLabels } from '@contracts/rest/booking-status';
import type { BookingStatus } from '@contracts/rest/bookings';

export type SettableStatus = StatusRequest['status'];

const labelled = <Status extends BookingStatus>(value: Status) => ({
  value,
  label: staffStatusLabels[value],
});

/** What staff may set, in the order of the dropdown. */
export const settableStatuses: readonly { value: SettableStatus; label: string }[] = [
  labelled('pending_payment'),
  labelled('verified'),
  labelled('confirmed'),
  labelled('rejected'),
  labelled('needs_review'),
];

/** The statuses that staff can filter the list by; expired and cancelled bookings are in no list without their filter. */
export const filterStatuses: readonly { value: BookingStatus; label: string }[] = [
  ...settableStatuses,
  labelled('verifying'),
  labelled('expired'),
  labelled('cancelled'),
];
