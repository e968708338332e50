/** The order of day and month in dates of digits. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** A date as written: settled by itself, or two numbers whose order the file must tell. */
export interface WrittenDate {
  readonly year: number;
  /** In the order in which they stand. */
  readonly first: number;
  readonly second: number;
  /** Null when only the order of the file settles it. */
  readonly order: DateOrder | null;
  /** HH:MM or null. */
  readonly time: string | null;
}

/** English and Malay, by their first three letters. */
const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  mac: 3,
  apr: 4,
  may: 5,
  mei: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ogo: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dis: 12,
};

const TIME = String.raw`(?:[ T,]+(\d{1,2})[:.](\d{2})(?:[:.]\d{2})?(?:\.\d+)?\s*([ap]m)?(?:Z|[+-]\d{2}:?\d{2})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}$`, 'i');
const DIGITS = new RegExp(String.raw`^(20\d{2})(\d{2})(\d{2})${TIME}$`, 'i');
const NUMBERS = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})${TIME}$`, 'i');
const NAMED = new RegExp(
  String.raw`^(\d{1,2})[-/. ]?([a-z]{3,9})[-/. ,]*(\d{4}|\d{2})${TIME}$`,
  'i',
);

/** Null when it is no date with a year. */
export function writtenDate(text: string): WrittenDate | null {
  const trimmed = text.trim();
  const ymd = YEAR_FIRST.exec(trimmed) ?? DIGITS.exec(trimmed);
  if (ymd) return made(ymd[1], Number(ymd[2]), Number(ymd[3]), 'ymd', ymd);
  const named = NAMED.exec(trimmed);
  const month = named && MONTHS[(named[2] as string).slice(0, 3).toLowerCase()];
  if (named && month) return made(named[3], Number(named[1]), month, 'dmy', named);
  const numbers = NUMBERS.exec(trimmed);
  if (!numbers) return null;
  return made(numbers[3], Number(numbers[1]), Number(numbers[2]), null, numbers);
}

function made(
  year: string | undefined,
  first: number,
  second: number,
  order: DateOrder | null,
  found: RegExpExecArray,
): WrittenDate | null {
  const written = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const date = { year: written, first, second, order, time: timeOf(found) };
  const possible = (['dmy', 'mdy', 'ymd'] as const).some(
    (each) => (order ?? each) === each && isoDay(date, each) !== null,
  );
  return possible ? date : null;
}

function timeOf([, , , , hours, minutes, half]: RegExpExecArray): string | null {
  if (hours === undefined) return null;
  const twelve = half?.toLowerCase();
  const hour = twelve ? (Number(hours) % 12) + (twelve === 'pm' ? 12 : 0) : Number(hours);
  return hour > 23 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/** `2026-03-12`; null when there is no such day. @param fallback for dates that do not tell their own order */
export function isoDay(
  { year, first, second, order }: Omit<WrittenDate, 'time'>,
  fallback: DateOrder,
): string | null {
  const [month, day] = (order ?? fallback) === 'dmy' ? [second, first] : [first, second];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000
    ? date.toISOString().slice(0, 10)
    : null;
}
