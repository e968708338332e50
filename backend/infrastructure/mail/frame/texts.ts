import { toRinggit, toSen } from '../../../contracts/money.js';
import { TIME_ZONE } from '../../../contracts/malaysian-time.js';
import { unlinked } from './mail-text.js';

/** Formats for mails. Dates are in Malaysian time, as on the screens. */

const DATE = new Intl.DateTimeFormat('en-MY', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const TIME = new Intl.DateTimeFormat('en-MY', {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZone: TIME_ZONE,
});

export interface MailSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** Formats a day: `Friday, 4 December 2026`. */
export const dayOf = (date: Date): string => DATE.format(date);

/** Formats date and time: `Friday, 4 December 2026, 8:00 pm`. */
export function dateAndTime(date: Date): string {
  return `${dayOf(date)}, ${timeOf(date)}`;
}

/** Formats a time: `8:00 pm`. */
export const timeOf = (date: Date): string => TIME.format(date).replaceAll('\u202f', ' ');

/** Lists seats by row, in order: `Stalls, row A: seats 3, 4, 5`. */
export function seatLines(seats: readonly MailSeat[]): string[] {
  const rows = new Map<string, number[]>();
  for (const { section, row, number } of seats) {
    const key = `${section}, row ${row}`;
    rows.set(key, [...(rows.get(key) ?? []), number]);
  }
  return [...rows].map(([place, numbers]) => {
    const sorted = numbers.toSorted((a, b) => a - b);
    return `${place}: ${sorted.length === 1 ? 'seat' : 'seats'} ${sorted.join(', ')}`;
  });
}

/** Formats an amount for people (`RM 1,280.00`), given as the API's decimal string. */
export function ringgit(amount: string): string {
  const sen = toSen(amount);
  return sen === null ? `RM ${amount}` : toRinggit(sen);
}

/**
 * Pattern of a plain name: letters, marks, the joiners of Tamil and Arabic, blanks, apostrophes, hyphens, @ and / (a/l), and
 * single dots.
 */
const NAME =
  /^(?=.*\p{L})(?:[\p{L}\p{M}\u200C\u200D\s'\u2018\u2019\u02BC\u2010\u2011@/-]|\.(?!\.))+$/su;

/**
 * Returns true for a name that may begin our sentences. Names with other characters, or with parts that a mail program could turn
 * into a link, are refused, because by an order anyone can have a mail sent to anyone.
 */
export const isPlainName = (name: string): boolean => NAME.test(name) && unlinked(name) === name;

/** Greets by the first name, or by the only name. Uses no name when it is not plain. */
export const greeting = (name: string): string => {
  const [first] = name.trim().split(/\s+/);
  return first && isPlainName(name) ? `Hello ${first},` : 'Hello,';
};
