import { knownLanguage, localeOf } from '../language.js';
import { TIME_ZONE } from '../malaysian-time.js';

const OPTIONS = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
} as const;
const FORMATS = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a moment for histories, to the second in Malaysia: `21 Nov 2026, 20:03:14`.
 *
 * @param language left out: English
 */
export function precise(iso: string, language?: string): string {
  const locale = localeOf(knownLanguage(language));
  const format = FORMATS.get(locale) ?? new Intl.DateTimeFormat(locale, OPTIONS);
  FORMATS.set(locale, format);
  return format.format(new Date(iso));
}
