import { i18n } from '../../language/i18n';
import { distance } from 'fastest-levenshtein';
import { validatePhoneNumberLength } from 'libphonenumber-js/min';

/** Domains of most families' e-mail addresses, and real domains with similar spelling. */
const KNOWN =
  'gmail.com yahoo.com hotmail.com outlook.com icloud.com live.com ymail.com ' +
  'yahoo.com.my moe.edu.my moe-dl.edu.my mail.com email.com me.com';
const DOMAINS = KNOWN.split(' ');

/** Largest number of wrong letters (changed, missing or added) with which a domain still counts as mistyped. */
const SLIPS = 2;
const SHORTEST = 8;

/** Returns the address with the domain that the buyer probably meant, or null. */
export function meantAddress(email: string): string | null {
  const [name, domain, ...more] = email.trim().split('@');
  if (!name || !domain || more.length > 0) return null;
  const typed = domain.toLowerCase();
  if (DOMAINS.includes(typed)) return null;
  const meant = DOMAINS.find((known) => {
    const slips = distance(typed, known);
    return slips === 1 || (slips <= SLIPS && known.length > SHORTEST);
  });
  return meant === undefined ? null : `${name}@${meant}`;
}

/** Returns a question about a telephone number that no country has, or null. The form accepts such a number all the same. */
export function phoneHint(phone: string): string | null {
  const problem = validatePhoneNumberLength(phone, 'MY');
  if (problem === 'TOO_SHORT') return i18n.t('This number looks too short. Is a digit missing?');
  if (problem === 'TOO_LONG')
    return i18n.t('This number looks too long. Is there a digit too many?');
  return problem === undefined
    ? null
    : i18n.t('This does not look like a telephone number. Is it right?');
}
