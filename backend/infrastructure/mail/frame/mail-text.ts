import { MAIL_ADDRESS } from '../../../contracts/mail-address.js';

/* Text by users in mails: names, titles, messages by staff. Mail programs must never turn it into a link. */

/** Dot of an address, and characters that browsers read as a dot. */
const DOT = '[.\\u2024\\uFE52\\uFF0E\\uFF61]';
const PART_OF_NAME = '[\\p{L}\\p{M}\\p{N}\\p{Cf}-]';

/** Pattern of four numbers as in an IPv4 address. */
const FOUR_NUMBERS = /\p{N}{1,3}(?:\.\p{N}{1,3}){3}/gu;

/**
 * Pattern of a dot before something that may be part of a host name. Not between digits (7.30 pm, RM 12.50), and not between
 * initials (S.M.K.).
 */
const DOT_IN_HOST = new RegExp(
  [
    `${DOT}(?=[^\\s\\p{P}\\p{S}])`,
    `(?!(?<=\\p{N}${DOT})\\p{N})`,
    `(?!(?<=(?<!${PART_OF_NAME})\\p{L}${DOT})[A-Za-z](?!${PART_OF_NAME}))`,
    // Chinese sentences end with this character, without a blank after it.
    `|\\u3002(?=[A-Za-z0-9])`,
  ].join(''),
  'gu',
);

/** Pattern of the colon in `https:`, `mailto:`, `tel:`. Not between digits (8:30). */
const COLON_OF_SCHEME = /:(?=[^\s\p{P}\p{S}]|[/\\])(?!(?<=\p{N}:)\p{N})/gu;

/** Pattern of the slashes in `//host` and `\\server`. */
const TWO_SLASHES = /[/\\](?=[/\\])/g;

const DOT_INSIDE = new RegExp(`${DOT}\\S`, 'u');

/**
 * Puts a blank into everything in a text that a mail program could take for a web or e-mail address. Only a blank works: some
 * mail programs make links across invisible characters.
 */
export const unlinked = (text: string): string =>
  text.replace(/\S+/gu, (word) =>
    (/[@\uFF20]/u.test(word) && DOT_INSIDE.test(word)
      ? word.replace(/[@\uFF20](?=\S)/gu, '$& ')
      : word
    )
      .replace(FOUR_NUMBERS, (numbers) => numbers.replaceAll('.', '. '))
      .replace(DOT_IN_HOST, '$& ')
      .replace(COLON_OF_SCHEME, '$& ')
      .replace(TWO_SLASHES, '$& '),
  );

/** Text that is safe in a mail: {@link unlinked}, or a link to our site. */
export class MailText {
  constructor(readonly value: string) {}
}

/** Makes mail text, `plain\`Sign in: ${link(url)}\``: inserted values are unlinked, unless they are {@link MailText}. */
export const plain = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | MailText)[]
): MailText =>
  new MailText(
    parts.reduce((whole, part, index) => whole + part + valueOf(values[index] ?? ''), ''),
  );

export const joined = (all: readonly (string | MailText)[], between: string): MailText =>
  new MailText(all.map(valueOf).join(between));

/** Joins the paragraphs of a text part. */
export const paragraphs = (all: readonly (string | MailText)[]): MailText =>
  plain`${joined(all, '\n\n')}\n`;

const valueOf = (text: string | number | MailText): string =>
  text instanceof MailText ? text.value : unlinked(String(text));

/** Makes a link to our site. */
export function link(url: string): MailText {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`Not a web address: ${protocol}`);
  return new MailText(href);
}

/** Makes an e-mail address that the addressee may write to; unlinked when it is invalid. */
export const mailAddress = (address: string): MailText =>
  new MailText(MAIL_ADDRESS.test(address) ? address : unlinked(address));

/** Makes a subject: unlinked, on one line. */
export const subjectLine = (text: string): string => unlinked(text).replace(/\s+/g, ' ').trim();
