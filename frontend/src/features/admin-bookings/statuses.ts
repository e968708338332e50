import type { StatusRequest } from '@contracts/rest/administration';
import { staffStatusLabels } from '@contracts/rest/booking-status';
import type { BookingStatus } from '@contracts/rest/bookings';
import { FILTER_STATUSES } from './booking-filters';

export type SettableStatus = StatusRequest['status'];

const labelled = <Status extends BookingStatus>(value: Status) => ({
  value,
  label: staffStatusLabels[value],
});

/** Statuses that staff may set, in the order of the dropdown. */
export const settableStatuses: readonly { value: SettableStatus; label: string }[] = [
  labelled('pending_payment'),
  labelled('verified'),
  labelled('confirmed'),
  labelled('rejected'),
  labelled('needs_review'),
];

export const filterStatuses: readonly { value: BookingStatus; label: string }[] =
  FILTER_STATUSES.map(labelled);
