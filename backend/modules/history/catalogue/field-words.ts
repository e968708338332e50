import { toRinggit } from '../../../contracts/money.js';
import type { Changes, Fields } from '../../../contracts/events/index.js';
import type { HistoryChange } from '../../../contracts/rest/administration.js';
import { precise } from '../../../contracts/rest/precise-moment.js';

/** How screens call the columns that events name. */
const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  venue: 'Venue',
  bankName: 'Bank name',
  bankAccountName: 'Bank account name',
  bankAccountNumber: 'Bank account number',
  bankQrCodeUrl: 'Bank QR code',
  merchantName: 'Merchant name',
  holdMinutes: 'Minutes to pay',
  autoConfirmUpToSen: 'Confirm automatically up to',
  bookingCodeRequired: 'Booking code on the transfer',
  emailLookup: 'Look-up by email',
  status: 'Status',
  mayEditSite: 'May change the website',
  title: 'Title',
  description: 'Description',
  dates: 'Dates',
  imageUrl: 'Picture',
  archivedAt: 'Archived',
  draft: 'Draft',
  startsAt: 'Date',
  salesEnabled: 'Sales',
  label: 'Row',
  seatCount: 'Seats',
  priceSen: 'Price',
  displayOrder: 'Place in the order',
  aisleAfter: 'Aisle after it',
  sectionId: 'Section',
};

/** A field's value as staff read it; null: there is none. */
export function valueInWords(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field.endsWith('Sen') && typeof value === 'number') return toRinggit(value);
  if (field === 'startsAt' || field === 'archivedAt') return precise(String(value));
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export const labelOf = (field: string): string => LABELS[field] ?? field;

/** Fields that an event names with both values. */
export const changedInWords = (
  changes: Changes,
  words: (field: string, value: unknown) => string | null = valueInWords,
): HistoryChange[] =>
  Object.entries(changes).map(([field, { before, after }]) => ({
    field: labelOf(field),
    before: words(field, before),
    after: words(field, after),
  }));

/** What was there before an event and after it: null where it was nowhere, so that every field of the other side stands. */
export function betweenInWords(
  before: Fields | null,
  after: Fields | null,
  words: (field: string, value: unknown) => string | null = valueInWords,
): HistoryChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({
      field: labelOf(field),
      before: words(field, before?.[field]),
      after: words(field, after?.[field]),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

/**
 * Where families pay to, for who must not read it in full: the last four digits of the account, and that the picture of the code,
 * which has the account in it, is another one.
 */
export function maskedInWords(field: string, value: unknown): string | null {
  const words = valueInWords(field, value);
  if (words === null) return null;
  if (field === 'bankAccountNumber') return `•••• ${words.replace(/\s/g, '').slice(-4)}`;
  return field === 'bankQrCodeUrl' ? 'a picture' : words;
}
