import type { I18n } from '@lingui/core';
import { toRinggit } from '../../contracts/money.js';
import type { HistoryChange } from '../../contracts/rest/administration.js';
import { staffStatusLabels } from '../../contracts/rest/booking-status.js';
import { precise } from '../../contracts/rest/precise-moment.js';
import { seatNames } from '../../infrastructure/language/seat-names.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import type { Booking, PlacedBooking } from '../orders/api.js';

const orNull = (text: string | null | undefined): string | null =>
  text === '' ? null : (text ?? null);

/** Booking fields with their labels. A value is null when the field is empty or its personal data was erased. */
const FIELDS: readonly (readonly [
  label: string,
  read: (booking: PlacedBooking, i18n: I18n) => string | null,
])[] = [
  [/*i18n*/ 'Status', ({ status }, i18n) => i18n.t(staffStatusLabels[status])],
  [/*i18n*/ 'Seats', ({ seats }, i18n) => seatNames(seats, i18n)],
  [/*i18n*/ 'Amount', ({ totalSen }) => toRinggit(totalSen)],
  [/*i18n*/ 'Name', ({ customer }) => orNull(customer?.name)],
  [/*i18n*/ 'Email', ({ customer }) => orNull(customer?.email)],
  [/*i18n*/ 'Phone', ({ customer }) => orNull(customer?.phone)],
  [/*i18n*/ 'Date', ({ performance }, i18n) => precise(performance.startsAt, i18n.locale)],
  [/*i18n*/ 'Venue', ({ performance }) => performance.venue],
  [
    /*i18n*/ 'Seats held until',
    ({ holdUntil }, i18n) => (holdUntil === null ? null : precise(holdUntil, i18n.locale)),
  ],
  [
    /*i18n*/ 'Pays to',
    ({ payee }) =>
      orNull([payee.accountName, payee.bankName, payee.accountNumber].filter(Boolean).join(', ')),
  ],
];

/**
 * Returns the booking fields that an event changed, with the values before and after.
 *
 * @param language English when absent
 */
export function changesBetween(
  before: Booking,
  after: Booking,
  language?: string,
): HistoryChange[] {
  const i18n = textsFor(language);
  const read = (booking: Booking, of: (typeof FIELDS)[number][1]): string | null =>
    booking.kind === 'none' ? null : of(booking, i18n);
  return FIELDS.map(([label, of]) => ({
    field: i18n.t(label),
    before: read(before, of),
    after: read(after, of),
  })).filter((change) => change.before !== change.after);
}
