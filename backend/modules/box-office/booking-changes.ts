import { toRinggit } from '../../contracts/money.js';
import type { HistoryChange } from '../../contracts/rest/administration.js';
import { staffStatusLabels } from '../../contracts/rest/booking-status.js';
import { precise } from '../../contracts/rest/precise-moment.js';
import type { Booking, PlacedBooking } from '../orders/api.js';
import { describeBookedSeats } from '../../contracts/seat.js';

const orNull = (text: string | null | undefined): string | null =>
  text === '' ? null : (text ?? null);

/** Booking fields by their staff label. null: the field is empty or its personal data was erased. */
const FIELDS: Readonly<Record<string, (booking: PlacedBooking) => string | null>> = {
  Status: ({ status }) => staffStatusLabels[status],
  Seats: ({ seats }) => describeBookedSeats(seats),
  Amount: ({ totalSen }) => toRinggit(totalSen),
  Name: ({ customer }) => orNull(customer?.name),
  Email: ({ customer }) => orNull(customer?.email),
  Phone: ({ customer }) => orNull(customer?.phone),
  Date: ({ performance }) => precise(performance.startsAt),
  Venue: ({ performance }) => performance.venue,
  'Seats held until': ({ holdUntil }) => (holdUntil === null ? null : precise(holdUntil)),
  'Pays to': ({ payee }) =>
    orNull([payee.accountName, payee.bankName, payee.accountNumber].filter(Boolean).join(', ')),
};

/** Returns the booking fields that an event changed, with the values before and after. */
export function changesBetween(before: Booking, after: Booking): HistoryChange[] {
  const read = (booking: Booking, field: string): string | null =>
    booking.kind === 'none' ? null : (FIELDS[field]?.(booking) ?? null);
  return Object.keys(FIELDS)
    .map((field) => ({ field, before: read(before, field), after: read(after, field) }))
    .filter((change) => change.before !== change.after);
}
