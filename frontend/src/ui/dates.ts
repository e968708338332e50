// The contracts are imported by a relative path, because the browser tests import this file and do not know the alias
// `@contracts`.
import { TIME_ZONE, UTC_OFFSET } from '../../../backend/contracts/malaysian-time.js';
import { currentLocale, i18n } from '../language/i18n.js';

/**
 * Returns a function that formats a time at the venue in the current language. The function stores one format for each
 * language.
 */
function inKualaLumpur(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date) => {
    const locale = currentLocale();
    const format =
      formats.get(locale) ?? new Intl.DateTimeFormat(locale, { timeZone: TIME_ZONE, ...options });
    formats.set(locale, format);
    return format.format(date);
  };
}

const longDateFormat = inKualaLumpur({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});
const dayFormat = inKualaLumpur({ weekday: 'short', day: 'numeric', month: 'short' });
const dayAndYearFormat = inKualaLumpur({ day: 'numeric', month: 'short', year: 'numeric' });
const timeFormat = inKualaLumpur({ hour: 'numeric', minute: '2-digit', hour12: true });
const weekdayFormat = inKualaLumpur({ weekday: 'short' });
const monthFormat = inKualaLumpur({ month: 'short' });
const dayOfMonthFormat = inKualaLumpur({ day: 'numeric' });

/**
 * Formats an ISO 8601 time as a date at the venue. The other functions of this file also take ISO 8601 and use the venue's time
 * zone.
 */
export const longDate = (iso: string) => longDateFormat(new Date(iso));
export const shortDay = (iso: string) => dayFormat(new Date(iso));
export const dayAndYear = (iso: string) => dayAndYearFormat(new Date(iso));
/** Formats a day without a time, such as `2026-11-23`. The result is the same in every time zone of the browser. */
export const wholeDay = (day: string) => dayAndYear(`${day}T12:00:00${UTC_OFFSET}`);
export const time = (iso: string) => timeFormat(new Date(iso));
export const longDateAtTime = (iso: string) =>
  i18n.t('{date} at {time}', { date: longDate(iso), time: time(iso) });

/** Returns the three parts of a date on a performance button. */
export function dateParts(iso: string) {
  const date = new Date(iso);
  return {
    weekday: weekdayFormat(date),
    month: monthFormat(date),
    day: dayOfMonthFormat(date),
  };
}
