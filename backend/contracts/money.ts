/** Converts integer sen, as used inside, to the decimal string in RM that the API uses. */
export function toDecimal(sen: number): string {
  const sign = sen < 0 ? '-' : '';
  const absolute = Math.abs(sen);
  return `${sign}${Math.trunc(absolute / 100)}.${String(absolute % 100).padStart(2, '0')}`;
}

/** Parses amounts like `40`, `40.5` and `40.00`; returns `null` for anything else. */
export function toSen(decimal: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

const GROUPED = new Intl.NumberFormat('en-MY');

/** Formats sen for people: `RM 10,000.00`. */
export function toRinggit(sen: number): string {
  const [ringgit = '', fraction = ''] = toDecimal(sen).split('.');
  return `RM ${GROUPED.format(Number(ringgit))}.${fraction}`;
}

/** Number format of a sum in ringgit for spreadsheets, with negative sums as `RM -15.00`. */
export const RM_FORMAT = '"RM" #,##0.00;"RM" -#,##0.00';

/** Describes up to which total the receipt check may confirm a booking without staff. @param upToSen null: any; 0: none */
export function automaticLimitInWords(upToSen: number | null): string {
  if (upToSen === null) return 'any sum';
  return upToSen === 0 ? 'staff decide every receipt' : `up to ${toRinggit(upToSen)}`;
}

/** A sum in sen as Postgres sends a `bigint` or `numeric`: as text, because it may be larger than a JavaScript number. */
export type SenText = string;

/** Converts {@link SenText} to a number. @throws when a number cannot hold the sum exactly */
export function senOf(text: SenText): number {
  const sen = Number(text);
  if (text.trim() === '' || !Number.isSafeInteger(sen))
    throw new Error(`Not a sum in sen: ${text}`);
  return sen;
}
