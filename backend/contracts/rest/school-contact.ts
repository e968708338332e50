/** How families reach a school, as the school has published it in its settings. */
export interface SchoolContact {
  readonly name: string;
  readonly email: string;
  /** As the school typed it, e.g. `+60 3-5550 1420`; empty when it gave none. */
  readonly phone: string;
}

const MALAYSIA = '60';
/** Digits of a telephone number with its country (E.164 allows 15). */
const SHORTEST = 8;
const LONGEST = 15;

/**
 * The number's digits with the country in front, as wa.me wants them. A number without a country is
 * a Malaysian one: schools write `03-5550 1420`. `null`: there is no number in the text.
 */
function internationalDigits(phone: string): string | null {
  // Of "012-345 6789 / 013-987 6543" or "… ext. 12" only the first number can be called.
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

/** Opens a WhatsApp chat with the number; `null` when the text holds none. */
export function whatsAppUrl(phone: string): string | null {
  const digits = internationalDigits(phone);
  return digits === null ? null : `https://wa.me/${digits}`;
}

/** Calls the number from a phone; `null` when the text holds none. */
export function telephoneUrl(phone: string): string | null {
  const digits = internationalDigits(phone);
  return digits === null ? null : `tel:+${digits}`;
}

export interface WayToSchool {
  readonly text: string;
  /** `null`: it can only be read. */
  readonly href: string | null;
}

/** In which ways the school can be reached, the easiest first. */
export function waysToSchool({ email, phone }: SchoolContact): readonly WayToSchool[] {
  const chat = whatsAppUrl(phone);
  return [
    ...(email ? [{ text: email, href: `mailto:${encodeURI(email)}` }] : []),
    ...(phone ? [{ text: phone, href: telephoneUrl(phone) }] : []),
    ...(chat ? [{ text: 'WhatsApp', href: chat }] : []),
  ];
}
