import { MONTHS } from '../vocabulary/values.js';
import { asDigits, reads } from './spelling.js';

interface FoundDate {
  readonly date: string;
  readonly start: number;
  readonly end: number;
}

const DAY = String.raw`[\dOoIl]{1,2}`;
const YEAR = String.raw`(?:[2Z][\dOoIlSBZ]{3}|\d{2})`;
const PATTERNS: readonly {
  readonly pattern: RegExp;
  readonly order: readonly ('d' | 'm' | 'y')[];
}[] = [
  {
    pattern: new RegExp(
      String.raw`(?<!\w)(2[\dO]{3})\s?[-/.]\s?(${DAY})\s?[-/.]\s?(${DAY})(?!\d)`,
      'g',
    ),
    order: ['y', 'm', 'd'],
  },
  // Dates with the day first, as in Malaysia: 12/03/2026, 12-03-26, 12.03.2026.
  {
    pattern: new RegExp(
      String.raw`(?<!\w)(${DAY})\s?[-/.]\s?(${DAY})\s?[-/.]\s?(${YEAR})(?![\d/])`,
      'g',
    ),
    order: ['d', 'm', 'y'],
  },
  // Dates with the month's name: 12 Mar 2026, 12-Mac-26, 12Mar2026.
  {
    pattern: new RegExp(
      String.raw`(?<!\w)(${DAY})(?:st|nd|rd|th)?[\s,./-]{0,2}([A-Za-z]{3,9})[\s,.'/-]{0,3}(${YEAR})(?!\d)`,
      'g',
    ),
    order: ['d', 'm', 'y'],
  },
  // Dates with the month's name first: Mar 12, 2026.
  {
    pattern: new RegExp(
      String.raw`(?<![A-Za-z])([A-Za-z]{3,9})[\s.]{1,2}(${DAY})(?:st|nd|rd|th)?[\s,.]{1,3}(${YEAR})(?!\d)`,
      'g',
    ),
    order: ['m', 'd', 'y'],
  },
];

/** Finds dates in a text, in any English or Malay form that Malaysian receipts use. */
export function datesIn(text: string): FoundDate[] {
  const found = PATTERNS.flatMap(({ pattern, order }) =>
    matchesOf(pattern, text, (match) => {
      const part = (name: 'd' | 'm' | 'y'): string => match[order.indexOf(name) + 1] as string;
      return toDate(part('y'), part('m'), part('d'));
    }),
  );
  return found
    .filter(
      (one) =>
        !found.some(
          (other) =>
            other !== one &&
            other.start <= one.start &&
            other.end >= one.end &&
            other.end - other.start > one.end - one.start,
        ),
    )
    .sort((a, b) => a.start - b.start);
}

/**
 * Returns the matches that are real dates. A wrong match may contain the beginning of the next date, as in "REG #19-
 * 21/03/2018".
 */
function matchesOf(
  pattern: RegExp,
  text: string,
  dateOf: (match: RegExpExecArray) => string | null,
): FoundDate[] {
  const found: FoundDate[] = [];
  const search = new RegExp(pattern);
  for (let match = search.exec(text); match !== null; match = search.exec(text)) {
    const date = dateOf(match);
    if (date === null) search.lastIndex = match.index + 1;
    else found.push({ date, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

function toDate(yearText: string, monthText: string, dayText: string): string | null {
  const yearDigits = asDigits(yearText);
  const month = monthOf(monthText);
  const day = Number(asDigits(dayText) ?? 'NaN');
  if (yearDigits === null || month === null) return null;
  const year = yearDigits.length === 2 ? 2000 + Number(yearDigits) : Number(yearDigits);
  if (year < 2015 || year > 2099) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  if (!(day >= 1) || date.getUTCMonth() !== month - 1) return null;
  return date.toISOString().slice(0, 10);
}

function monthOf(text: string): number | null {
  const number = asDigits(text);
  if (number !== null) return Number(number) >= 1 && Number(number) <= 12 ? Number(number) : null;
  const word = text.toLowerCase();
  const index = MONTHS.findIndex((names) => names.some((name) => reads(word, name)));
  return index < 0 ? null : index + 1;
}

const CLOCK =
  /(?<![\d:.])([\dOoIl]{1,2})\s?[:.]\s?([\dOo]{2})(?:\s?[:.]\s?([\dOo]{2}))?(?:\.\d{1,3})?\s?(a\.?\s?m\.?|p\.?\s?m\.?|pagi|pg|tgh(?:\s?hari)?|tengah\s?hari|ptg|petang|mlm|malam|hrs)?(?![\d:%A-Za-z])/gi;

/** Finds clock times and returns them as HH:MM in 24 hours, from English or Malay text. */
export function timesIn(text: string): string[] {
  return [...text.matchAll(CLOCK)].flatMap(([all, hourText, minuteText, , half]) => {
    const hour = Number(asDigits(hourText as string) ?? 'NaN');
    const minute = Number(asDigits(minuteText as string) ?? 'NaN');
    // "45.00" is a sum, so a time written with a point needs AM or PM.
    if (!all.includes(':') && half === undefined) return [];
    const hours = in24Hours(hour, (half ?? '').toLowerCase().replace(/[\s.]/g, ''));
    if (hours === null || !(minute >= 0 && minute < 60)) return [];
    return [`${String(hours).padStart(2, '0')}:${String(minute).padStart(2, '0')}`];
  });
}

function in24Hours(hour: number, half: string): number | null {
  if (!(hour >= 0 && hour <= 23)) return null;
  const morning = half === 'am' || half === 'pg' || half === 'pagi';
  // No clock shows 18:44 AM. OCR read the colon before 8:44 as a 1.
  if (morning && hour > 12 && hour < 20) return hour - 10;
  if (half === '' || half === 'hrs' || hour > 12) return hour;
  if (morning) return hour % 12;
  // In Malay, "tengah hari" covers noon until three o'clock, and "malam" includes midnight.
  if (half.startsWith('tgh') || half.startsWith('tengah'))
    return hour <= 3 || hour === 12 ? (hour % 12) + 12 : hour;
  if (half === 'mlm' || half === 'malam') return hour === 12 ? 0 : hour + 12;
  return (hour % 12) + 12;
}
