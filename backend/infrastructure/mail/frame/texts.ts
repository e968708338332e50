import { toRinggit, toSen } from '../../../contracts/money.js';
import { TIME_ZONE } from '../../../contracts/malaysian-time.js';
import { knownLanguage, localeOf } from '../../../contracts/language.js';
import { textsFor } from '../../language/texts.js';
import { unlinked } from './mail-text.js';

/** Formats for mails, in a language of `LANGUAGES`; left out: English. Dates are in Malaysian time, as on the screens. */

/** Returns a function that formats a time in a language. Caches one format for each language. */
function inMalaysia(
  options: Intl.DateTimeFormatOptions,
): (date: Date, language?: string) => string {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date, language) => {
    const locale = localeOf(knownLanguage(language));
    const format =
      formats.get(locale) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: TIME_ZONE });
    formats.set(locale, format);
    return format.format(date).replaceAll('\u202f', ' ');
  };
}

/** Formats a day: `Friday, 4 December 2026`. */
export const dayOf = inMalaysia({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
});

/** Formats a time: `8:00 pm`. */
export const timeOf = inMalaysia({ hour: 'numeric', minute: '2-digit', hour12: true });

export interface MailSeat {
  readonly section: string;
  readonly row: string;
  readonly number: number;
  /** Ticket kind; left out: Standard. */
  readonly kind?: { readonly id: string; readonly name: string };
}

/** Ticket kind of seats in a mail, as the catalogue has it. */
export interface MailKind {
  readonly name: string;
  readonly translations: Readonly<Record<string, string | undefined>>;
  /** Proof to show at the door; `null`: none. */
  readonly proof: string | null;
}

/** Formats date and time: `Friday, 4 December 2026, 8:00 pm`. */
export function dateAndTime(date: Date, language?: string): string {
  const i18n = textsFor(language);
  return i18n.t('{day}, {time}', { day: dayOf(date, language), time: timeOf(date, language) });
}

/** Joins whole sentences to one paragraph. Chinese has no blanks between sentences. */
export const inOneParagraph = (sentences: readonly string[], language?: string): string =>
  sentences.join(knownLanguage(language) === 'zh' ? '' : ' ');

/** Lists seats by row, in order: `Stalls, row A: seats 3, 4, 5`. */
export function seatLines(seats: readonly MailSeat[], language?: string): string[] {
  const rows = new Map<string, { readonly of: MailSeat; readonly numbers: number[] }>();
  for (const seat of seats) {
    const key = JSON.stringify([seat.section, seat.row]);
    const { numbers } = rows.get(key) ?? { numbers: [] };
    rows.set(key, { of: seat, numbers: [...numbers, seat.number] });
  }
  const i18n = textsFor(language);
  return [...rows.values()].map(({ of: { section, row }, numbers }) => {
    const sorted = numbers.toSorted((a, b) => a - b).join(', ');
    return i18n.t(
      '{section}, row {row}: {count, plural, one {seat {numbers}} other {seats {numbers}}}',
      { section, row, count: numbers.length, numbers: sorted },
    );
  });
}

/**
 * Lists seats by ticket kind with the proof to show: `Child: Stalls, row A: seats 3, 4 (show at the door: Pupil card)`. Empty when
 * all seats are Standard.
 */
export function kindLines(
  seats: readonly MailSeat[],
  kindOf: (kind: NonNullable<MailSeat['kind']>) => MailKind,
  language?: string,
): string[] {
  if (!seats.some(({ kind }) => kind)) return [];
  const i18n = textsFor(language);
  const byKind = new Map<string, { readonly kind: MailSeat['kind']; readonly of: MailSeat[] }>();
  for (const seat of seats) {
    const { kind, of } = byKind.get(seat.kind?.id ?? '') ?? { kind: seat.kind, of: [] };
    byKind.set(kind?.id ?? '', { kind, of: [...of, seat] });
  }
  return [...byKind.values()].map(({ kind, of }) => {
    const known = kind && kindOf(kind);
    const name = known
      ? (known.translations[knownLanguage(language)] ?? known.name)
      : i18n.t('Standard');
    const values = {
      kind: name,
      seats: seatLines(of, language).join('; '),
      proof: known?.proof ?? '',
    };
    return values.proof
      ? i18n.t('{kind}: {seats} (show at the door: {proof})', values)
      : i18n.t('{kind}: {seats}', values);
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
 * Returns true for a name that may begin a sentence of ours. Other names are refused: names with unusual characters, and names
 * with parts that a mail program could turn into a link. Otherwise anyone could place an order to send a link to any address.
 */
export const isPlainName = (name: string): boolean => NAME.test(name) && unlinked(name) === name;

/** Greets by the first name, or by the only name. Greets without a name when the name is not plain. */
export function greeting(name: string, language?: string): string {
  const i18n = textsFor(language);
  const [first] = name.trim().split(/\s+/);
  return first && isPlainName(name) ? i18n.t('Hello {name},', { name: first }) : i18n.t('Hello,');
}
