/** Order of day and month in numeric dates. */
export type DateOrder = 'dmy' | 'mdy' | 'ymd';

/** Date in a text. If the order of its two numbers is unclear, other dates of the file must show it. */
export interface WrittenDate {
  readonly year: number;
  readonly first: number;
  readonly second: number;
  /** Order of the date's two numbers; null when only other dates of the file can show it. */
  readonly order: DateOrder | null;
  readonly time: string | null;
}

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

/** Maximum length of a cell with a date, checked before any regular expression runs. */
const LONGEST_DATE = 60;

/** Reads a date that has a year; null for any other text. */
export function writtenDate(text: string): WrittenDate | null {
  if (text.length > LONGEST_DATE) return null;
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

/**
 * Returns a date such as `2026-03-12`; null when the day does not exist. @param fallback order of day and month when
 * the date itself does not show it
 */
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

const NAMED_DAY = /^(\d{1,2})[-/. ]?([a-z]{3,9})$/i;
const MONTH_AND_DAY = /^([a-z]{3,9})[-/. ]?(\d{1,2})$/i;
const NUMBERED_DAY = /^(0?[1-9]|[12]\d|3[01])[-/.](0?[1-9]|1[0-2])$/;

/** Returns true for a day without a year, such as `13 Nov`, `Nov 13`, `13/11` or `13.11`. */
export function isDayWithoutYear(text: string): boolean {
  if (text.length > LONGEST_DATE) return false;
  const day = dayFirst(text);
  return NUMBERED_DAY.test(day) || monthOf(day) !== null;
}

/** Returns a day such as `Nov 28` as `28 Nov`; any other text trimmed. */
const dayFirst = (text: string): string => text.trim().replace(MONTH_AND_DAY, '$2 $1');

const monthOf = (text: string): number | null =>
  MONTHS[(NAMED_DAY.exec(text)?.[2] ?? '').slice(0, 3).toLowerCase()] ?? null;

/** Adds the latest year in which the day is not after `end`, an ISO 8601 day. In numeric dates the day comes first. */
export function withYear(text: string, end: string): string {
  const written = dayFirst(text);
  const named = monthOf(written);
  const [, day = '', second = ''] = NUMBERED_DAY.exec(written) ?? NAMED_DAY.exec(written) ?? [];
  const month = String(named ?? second).padStart(2, '0');
  const year = Number(end.slice(0, 4));
  const isLater = `${month}-${day.padStart(2, '0')}` > end.slice(5);
  return `${written}${named === null ? '/' : ' '}${isLater ? year - 1 : year}`;
}

const DATE_IN_TEXT =
  /\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/. ](?:\d{1,2}|[a-z]{3,9})[-/. ,]{1,2}(?:\d{4}|\d{2})(?!\d)/gi;
const MONTH_IN_TEXT = /\b([a-z]{3,9})[ -](20\d{2})\b/gi;

/** Returns the last day in a text such as `01/12/2026 - 31/12/2026` or `January 2027`, or null. */
export function lastDayIn(text: string): string | null {
  const days = [...text.matchAll(DATE_IN_TEXT)].flatMap(([found]) => {
    const written = writtenDate(found);
    return written ? (isoDay(written, 'dmy') ?? isoDay(written, 'mdy') ?? []) : [];
  });
  const months = [...text.matchAll(MONTH_IN_TEXT)].flatMap(([, name = '', year = '']) => {
    const month = MONTHS[name.slice(0, 3).toLowerCase()];
    if (!month) return [];
    return new Date(Date.UTC(Number(year), month, 0)).toISOString().slice(0, 10);
  });
  return [...days, ...months].toSorted().at(-1) ?? null;
}
