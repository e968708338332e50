import { malaysianClock, malaysianDay, UTC_OFFSET } from '@contracts/malaysian-time';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { i18n } from '../../language/i18n';
import { longDate, longDateAtTime } from '../../ui/dates';

export interface PerformanceInput {
  /** Day at the venue: `2027-03-12`. */
  readonly date: string;
  /** Time at the venue: `19:30`. */
  readonly time: string;
}

/**
 * Converts the fields to ISO 8601 in UTC; null for an impossible date or time. Returns `standing` if the fields still show that
 * time, because a time set through the API may have seconds, which a form does not show.
 */
export function toDateTime({ date, time }: PerformanceInput, standing?: string): string | null {
  const shown = standing && fromDateTime(standing);
  if (shown && shown.date === date && shown.time === time.slice(0, 5)) return standing;
  // A browser's date field accepts the years 27 and 20270. The form refuses both, as the server does.
  if (!/^2[01]\d{2}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}(:\d{2})?$/.test(time)) return null;
  const moment = new Date(`${date}T${time.slice(0, 5)}${UTC_OFFSET}`);
  if (Number.isNaN(moment.getTime())) return null;
  // 31 February would roll over into March.
  return fromDateTime(moment.toISOString()).date === date ? moment.toISOString() : null;
}

export const fromDateTime = (iso: string): PerformanceInput => ({
  date: malaysianDay(iso),
  time: malaysianClock(iso).slice(11, 16),
});

/** Describes the typed date with its weekday, and the typed time; returns an empty string for an invalid date. */
export function typedWhen({ date, time }: PerformanceInput): string {
  const moment = toDateTime({ date, time });
  if (moment !== null) return longDateAtTime(moment);
  const day = toDateTime({ date, time: '12:00' });
  return day === null ? '' : longDate(day);
}

/** Returns a warning about a start time that is unusual but may be saved; `null` if there is none. */
export function whenWarning(
  dateTime: string,
  others: readonly PerformanceView[],
  now: number,
): string | null {
  const minute = (iso: string) => Math.floor(Date.parse(iso) / 60_000);
  const same = others.find((other) => minute(other.dateTime) === minute(dateTime));
  if (same)
    return i18n.t('There is a showtime at this time already, at {venue}.', { venue: same.venue });
  return Date.parse(dateTime) < now
    ? i18n.t('This time is past: no tickets can be sold for it.')
    : null;
}

/** Returns the day of the last showtime as default for the next one; empty without showtimes. */
export const lastDay = (performances: readonly PerformanceView[]): string =>
  performances
    .map(({ dateTime }) => fromDateTime(dateTime).date)
    .sort()
    .at(-1) ?? '';
