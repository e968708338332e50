/**
 * An address that a mail can be sent to. Not all that RFC 5322 allows: no quotes, comments or
 * lists, which could add a second addressee, no invisible characters, and the domain as the network
 * has it. The API accepts no other, so that whoever gives an address gets the ticket.
 */
export const MAIL_ADDRESS = /^[^\s\p{C}@<>,;:"()[\]\\]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/u;

/** Characters at most (RFC 5321). */
export const LONGEST_MAIL_ADDRESS = 254;

/** One part of what stands before the @ between two dots, and one of the domain, and its last. */
const ATOM = "[A-Za-z0-9!#$%&'*+\\-/=?^_`{|}~\u00A1-\uD7FF\uF900-\uFDCF\uFDF0-\uFFEF]+";
const LABEL = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?';
const TOP = '(?:[A-Za-z]{2,63}|[Xx][Nn][A-Za-z0-9-]{2,61})';
export const SHAPE_OF_ADDRESS = new RegExp(`^${ATOM}(?:\\.${ATOM})*@(?:${LABEL}\\.)+${TOP}$`, 'u');

/** Bytes before the @ at most (RFC 5321). */
const LONGEST_LOCAL_PART = 64;

/**
 * Whether somebody may give this as their address: the one rule of the forms and of the API. Stricter than
 * {@link MAIL_ADDRESS}, which is only that a message to it is safe to send: a domain has a dot, and no two dots touch.
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

/** Any address inside of a text, also one in brackets or with a percent sign for its @. */
const ANY_ADDRESS =
  /(?<![^\s\p{C}<>,;:"()[\]\\])[^\s\p{C}<>,;:"()[\]\\]+(?:@|%40)[\w-]+(?:\.[\w-]+)*/giu;

/** What somebody else wrote, a mail server for one, without the addresses it quotes. */
export const withoutMailAddresses = (text: string): string =>
  text.replace(ANY_ADDRESS, '[address]');
