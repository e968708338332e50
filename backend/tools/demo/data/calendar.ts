import { malaysianDay, malaysianMidnight, TIME_ZONE } from '../../../contracts/malaysian-time.js';

const DAY_MS = 86_400_000;

export const [SUNDAY, FRIDAY, SATURDAY] = [0, 5, 6] as const;

export interface Moment {
  readonly weekday: number;
  /** Time of day in Kuala Lumpur, such as `20:00`. */
  readonly at: string;
  /**
   * Smallest number of days until the performance, which is on the first such weekday after them. A negative number
   * means the last such weekday at least that many days ago.
   */
  readonly daysFromNow: number;
}

/** Computes the date of a demo performance from the present date. */
export function when({ weekday, at, daysFromNow }: Moment, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const day = malaysianDay(new Date(now.getTime() + daysFromNow * DAY_MS));
  const today = new Date(day).getUTCDay();
  const shift = daysFromNow < 0 ? -((today - weekday + 7) % 7) : (weekday - today + 7) % 7;
  return new Date(
    malaysianMidnight(day).getTime() + shift * DAY_MS + (hours * 60 + minutes) * 60_000,
  );
}

/** Formats dates: `12 to 14 March 2027`, `31 March to 2 April 2027`, `14 March 2027`. */
export function datesOf(performances: readonly Date[]): string {
  const sorted = [...performances].sort((a, b) => a.getTime() - b.getTime());
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) return '';
  const [from, to] = [parts(first), parts(last)];
  if (from.year !== to.year)
    return `${from.day} ${from.month} ${from.year} to ${to.day} ${to.month} ${to.year}`;
  if (from.month !== to.month)
    return `${from.day} ${from.month} to ${to.day} ${to.month} ${to.year}`;
  return from.day === to.day
    ? `${to.day} ${to.month} ${to.year}`
    : `${from.day} to ${to.day} ${to.month} ${to.year}`;
}

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

function parts(date: Date): { day: string; month: string; year: string } {
  const found = Object.fromEntries(
    format.formatToParts(date).map(({ type, value }) => [type, value]),
  );
  return { day: found['day'] ?? '', month: found['month'] ?? '', year: found['year'] ?? '' };
}
