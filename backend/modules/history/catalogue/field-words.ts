import { knownLanguage, LANGUAGES } from '../../../contracts/language.js';
import { automaticLimitInWords, toRinggit } from '../../../contracts/money.js';
import type { Changes, Fields } from '../../../contracts/events/index.js';
import type { HistoryChange } from '../../../contracts/rest/administration.js';
import type { CodeReduction } from '../../../contracts/discount-price.js';
import type { DatedPrice } from '../../../contracts/ticket-price.js';
import { precise } from '../../../contracts/rest/precise-moment.js';

/** Labels of the columns in catalogue events, as on the screens. */
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
  retentionMonths: 'Months after which customers are erased',
  textLanguage: 'Language of its texts',
  status: 'Status',
  mayEditSite: 'May change the website',
  title: 'Title',
  description: 'Description',
  descriptionTranslations: 'Description in other languages',
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
  translations: 'Translations',
  prices: 'Prices',
  standardPrices: 'Prices by date',
  sectionIds: 'Sections',
  mostPerOrder: 'Most in one order',
  onlyWith: 'Only with',
  proof: 'Proof at the door',
  words: 'Words',
  reduction: 'Off each ticket',
  kindId: 'Kind of ticket',
  ordersPerWord: 'Orders for each word',
  until: 'Until',
  type: 'Type',
  stock: 'Stock',
  keptWhenCancelled: 'Kept when the booking is cancelled',
};

/** Returns a field's value as staff read it; null for a field without a value. */
export function valueInWords(field: string, value: unknown): string | null {
  if (field === 'autoConfirmUpToSen' && (value === null || value === 0))
    return automaticLimitInWords(value);
  if (value === null || value === undefined || value === '') return null;
  if (field.endsWith('Sen') && typeof value === 'number') return toRinggit(value);
  if (field === 'startsAt' || field === 'archivedAt' || field === 'until')
    return precise(String(value));
  // Staff cannot use the internal address of an uploaded picture, so a fixed text replaces it.
  if (field.endsWith('Url') && String(value).startsWith('/')) return A_PICTURE;
  if (field === 'prices' || field === 'standardPrices')
    return (value as readonly DatedPrice[]).map(priceInWords).join('; ') || null;
  if (field === 'reduction')
    return priceInWords({ price: value as CodeReduction, from: null, until: null });
  if (field === 'translations' || field === 'descriptionTranslations')
    return translationsInWords(value as Readonly<Record<string, string>>);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Formats translations as `Bahasa Melayu: Kanak-kanak; 简体中文: 儿童`; null when there are none. */
const translationsInWords = (translations: Readonly<Record<string, string>>): string | null =>
  Object.entries(translations)
    .map(([language, text]) => `${LANGUAGES[knownLanguage(language)].name}: ${text}`)
    .join('; ') || null;

function priceInWords({ price, from, until }: DatedPrice): string {
  const sum =
    price.type === 'percent-off'
      ? `${price.percent}% off`
      : `${toRinggit(price.sen)}${price.type === 'off' ? ' off' : ''}`;
  return [sum, from && `from ${precise(from)}`, until && `until ${precise(until)}`]
    .filter(Boolean)
    .join(' ');
}

const A_PICTURE = 'a picture';

/** Describes the change of one field. Two different values with the same text are marked as different. */
function changeInWords(
  field: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
  words: (field: string, value: unknown) => string | null,
): HistoryChange {
  const [was, is] = [words(field, before), words(field, after)];
  const isAnother = is !== null && is === was && JSON.stringify(before) !== JSON.stringify(after);
  return {
    field: labelOf(field),
    before: was,
    after: isAnother ? `another ${is.replace(/^a /, '')}` : is,
  };
}

export const labelOf = (field: string): string => LABELS[field] ?? field;

/** Describes the changed fields of an event that holds the values before and after. */
export const changedInWords = (
  changes: Changes,
  words: (field: string, value: unknown) => string | null = valueInWords,
): HistoryChange[] =>
  Object.entries(changes).map(([field, change]) => changeInWords(field, change, words));

/**
 * Describes all differences between two states. Null means that the thing did not exist, so all fields of the other
 * state are listed.
 */
export function betweenInWords(
  before: Fields | null,
  after: Fields | null,
  words: (field: string, value: unknown) => string | null = valueInWords,
): HistoryChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => changeInWords(field, { before: before?.[field], after: after?.[field] }, words))
    .filter((change) => change.before !== null || change.after !== null);
}

/**
 * Masks bank details for readers who are not owners: only an account's last four digits remain. A QR picture contains
 * the account number, so its value is hidden.
 */
export function maskedInWords(field: string, value: unknown): string | null {
  const words = valueInWords(field, value);
  if (words === null) return null;
  if (field === 'bankAccountNumber') return `•••• ${words.replace(/\s/g, '').slice(-4)}`;
  return field === 'bankQrCodeUrl' ? A_PICTURE : words;
}
