/** Money is integer sen inside and a decimal string in RM in the API. */
export function toDecimal(sen: number): string {
  const sign = sen < 0 ? '-' : '';
  const absolute = Math.abs(sen);
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** `40`, `40.5` and `40.00` are amounts; anything else is `null`. */
export function toSen(decimal: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

const GROUPED = new Intl.NumberFormat('en-MY');

/** Sen for people: `RM 10,000.00`. */
export function toRinggit(sen: number): string {
  const [ringgit = '', fraction = ''] = toDecimal(sen).split('.');
  return `RM ${GROUPED.format(Number(ringgit))}.${fraction}`;
}

/** The same for a sum of ringgit in a spreadsheet, also less than nothing: `RM -15.00`. */
export const RM_FORMAT = '"RM" #,##0.00;"RM" -#,##0.00';

/** Up to which total of a booking a school lets the machine accept receipts. @param upToSen null: any; 0: none */
export function automaticLimitInWords(upToSen: number | null): string {
  if (upToSen === null) return 'any sum';
  return upToSen === 0 ? 'staff decide every receipt' : `up to ${toRinggit(upToSen)}`;
}

/** A sum in sen as Postgres sends a `bigint` or `numeric`: as text, because it may be larger than a JavaScript number. */
export type SenText = string;

/** The one place where {@link SenText} becomes a number. Throws for one that a number cannot hold exactly. */
export function senOf(text: SenText): number {
  const sen = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(sen))
    throw new Error(`Not a sum in sen: ${text}`);
  return sen;
}
