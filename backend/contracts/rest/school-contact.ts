import type { KnownLanguage } from '../language.js';

/** How families reach a school, as the school has published it in its settings. */
export interface SchoolContact {
  readonly name: string;
  readonly email: string;
  /** Number as the school typed it, e.g. `+60 3-5550 1420`; empty when it gave none. */
  readonly phone: string;
  /** Language of the school's texts, such as titles; left out when the school has not stated it. */
  readonly textLanguage?: KnownLanguage;
}

const MALAYSIA = '60';
/** Shortest and longest telephone number in digits, with its country (E.164 allows 15). */
const SHORTEST = 8;
const LONGEST = 15;

/**
 * Returns the number's digits with the country in front, as wa.me requires them. A number without a country is Malaysian: schools
 * write `03-5550 1420`. `null`: the text has no number.
 */
function internationalDigits(phone: string): string | null {
  // Only the first number of "012-345 6789 / 013-987 6543" or "… ext. 12" can be called.
  const first = /[+\d][\d\s().-]*/.exec(phone)?.[0] ?? '';
  const digits = first.replace(/\D/g, '');
  const full = first.startsWith('+')
    ? digits
    : digits.startsWith('00')
      ? digits.slice(2)
      : digits.startsWith('0')
        ? MALAYSIA + digits.slice(1)
        : digits;
  return full.length >= SHORTEST && full.length <= LONGEST ? full : null;
}

/** Malaysian mobile numbers begin with 1 after the country. */
const LANDLINE = /^60(?!1)/;

/** Returns a link that opens a WhatsApp chat with the number; `null` when the text has none, or a Malaysian landline. */
export function whatsAppUrl(phone: string): string | null {
  const digits = internationalDigits(phone);
  return digits === null || LANDLINE.test(digits) ? null : `https://wa.me/${digits}`;
}

/** Returns a link that calls the number from a phone; `null` when the text has none. */
export function telephoneUrl(phone: string): string | null {
  const digits = internationalDigits(phone);
  return digits === null ? null : `tel:+${digits}`;
}

export interface WayToSchool {
  readonly text: string;
  /** `null`: the text is no link. */
  readonly href: string | null;
}

/** Returns the ways to reach the school, the easiest first. */
export function waysToSchool({ email, phone }: SchoolContact): readonly WayToSchool[] {
  const chat = whatsAppUrl(phone);
  return [
    ...(email ? [{ text: email, href: `mailto:${encodeURI(email)}` }] : []),
    ...(phone ? [{ text: phone, href: telephoneUrl(phone) }] : []),
    ...(chat ? [{ text: 'WhatsApp', href: chat }] : []),
  ];
}
