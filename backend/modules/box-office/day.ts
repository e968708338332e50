import { knownLanguage, localeOf } from '../../contracts/language.js';
import { TIME_ZONE } from '../../contracts/malaysian-time.js';

/** Returns a function that formats a date in a language, English by default. Each format is created once. */
function formatted(
  options: Intl.DateTimeFormatOptions,
): (iso: string, language?: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (iso, language) => {
    const locale = localeOf(knownLanguage(language));
    const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, options);
    formats.set(locale, format);
    return format.format(new Date(iso));
  };
}

/** Formats a day without a time: `12 Nov 2026`. */
export const day = formatted({ dateStyle: 'medium', timeZone: 'UTC' });

/** Formats a Malaysian time: `12 Nov 2026, 8:15 pm`. */
export const moment = formatted({ dateStyle: 'medium', timeStyle: 'short', timeZone: TIME_ZONE });

/** @param iso a moment, or a day without a time */
export const dayOrMoment = (iso: string, language?: string): string =>
  iso.includes('T') ? moment(iso, language) : day(iso, language);
