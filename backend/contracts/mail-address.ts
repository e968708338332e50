/**
 * Pattern of an address that is safe to send a mail to. It allows less than RFC 5322: no quotes, comments or lists, which could
 * add a second addressee, no invisible characters, and the domain in ASCII. The API refuses any other address.
 */
export const MAIL_ADDRESS = /^[^\s\p{C}@<>,;:"()[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/u;

/** Maximum number of characters (RFC 5321). */
export const LONGEST_MAIL_ADDRESS = 254;

/** Patterns of a dot-separated part before the @, of a label of the domain, and of the top-level domain. */
const ATOM = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~\u00A1-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP = '(?:[A-Za-z]{2,63}|[Xx][Nn][A-Za-z0-9-]{2,61})';
export const SHAPE_OF_ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP}$`, 'u');

/** Maximum number of bytes before the @ (RFC 5321). */
const LONGEST_LOCAL_PART = 64;

/**
 * Returns true for an address that forms and API accept. Stricter than {@link MAIL_ADDRESS}, which only says that sending is
 * safe: the domain needs a dot, and two dots may not touch.
 * @param text without blanks around it
 */
export function isMailAddress(text: string): boolean {
  if (
    text.length > LONGEST_MAIL_ADDRESS ||
    !MAIL_ADDRESS.test(text) ||
    !SHAPE_OF_ADDRESS.test(text)
  )
    return false;
  const [local = ''] = text.split('@');
  return new TextEncoder().encode(local).length <= LONGEST_LOCAL_PART;
}

/** Pattern of an address inside a text, also in brackets or with `%40` for its @. */
const ANY_ADDRESS =
  /(?<![^\s\p{C}<>,;:"()[\]\\])[^\s\p{C}<>,;:"()[\]\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)*/giu;

/** Replaces addresses in a text from elsewhere, such as the answer of a mail server. */
export const withoutMailAddresses = (text: string): string =>
  text.replace(ANY_ADDRESS, '[address]');
