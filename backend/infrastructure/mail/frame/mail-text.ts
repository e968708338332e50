import { MAIL_ADDRESS } from '../../../contracts/mail-address.js';

/* Texts in mails that users typed: names, titles, messages by staff. Mail programs must never turn parts of them into links. */

/** Pattern of a dot in an address, including other characters that browsers read as a dot. */
const DOT = '[.\\u2024\\uFE52\\uFF0E\\uFF61]';
const PART_OF_NAME = '[\\p{L}\\p{M}\\p{N}\\p{Cf}-]';

/** Pattern of four numbers with dots, as in an IPv4 address. */
const FOUR_NUMBERS = /\p{N}{1,3}(?:\.\p{N}{1,3}){3}/gu;

/**
 * Pattern of a dot before a possible part of a host name. It excludes dots between digits (7.30 pm, RM 12.50) and between
 * initials (S.M.K.).
 */
const DOT_IN_HOST = new RegExp(
  [
    // Linkifiers that accept every letter outside ASCII in a host name also accept emoji and Chinese punctuation, such as the comma ，.
    `${DOT}(?=[^\\s\\p{P}\\p{S}]|\\p{So}|[\\u3001-\\u303F\\uFF01-\\uFF65])`,
    `(?!(?<=\\p{N}${DOT})\\p{N})`,
    `(?!(?<=(?<!${PART_OF_NAME})\\p{L}${DOT})[A-Za-z](?!${PART_OF_NAME}))`,
    // The ideographic full stop ends Chinese sentences, without a blank after it.
    `|\\u3002(?=[A-Za-z0-9])`,
  ].join(''),
  'gu',
);

/** Pattern of the colon in `https:`, `mailto:` or `tel:`. It excludes a colon between digits (8:30). */
const COLON_OF_SCHEME = /:(?=[^\s\p{P}\p{S}]|[/\\])(?!(?<=\p{N}:)\p{N})/gu;

/** Pattern of the slashes in `//host` and `\\server`. */
const TWO_SLASHES = /[/\\](?=[/\\])/g;

const DOT_INSIDE = new RegExp(`${DOT}\\S`, 'u');

/** Pattern of the characters without which a word cannot be an address. Most words have none, and need no other pattern. */
const IN_ADDRESS = /[.\u2024\uFE52\uFF0E\uFF61\u3002@\uFF20:/\\]/u;

/**
 * Inserts a blank into every part of a text that a mail program could take for a web or e-mail address. An invisible character is
 * not enough, because some mail programs make links across it.
 */
export const unlinked = (text: string): string =>
  text.replace(/\S+/gu, (word) => (IN_ADDRESS.test(word) ? withBlanks(word) : word));

const withBlanks = (word: string): string =>
  (/[@\uFF20]/u.test(word) && DOT_INSIDE.test(word)
    ? word.replace(/[@\uFF20](?=\S)/gu, '$& ')
    : word
  )
    .replace(FOUR_NUMBERS, (numbers) => numbers.replaceAll('.', '. '))
    .replace(DOT_IN_HOST, '$& ')
    .replace(COLON_OF_SCHEME, '$& ')
    .replace(TWO_SLASHES, '$& ');

/** Text that is safe in a mail: either {@link unlinked}, or a link to our site. */
export class MailText {
  constructor(readonly value: string) {}
}

/** Makes mail text: `plain\`Sign in: ${link(url)}\``. Inserted values are unlinked, unless they are {@link MailText}. */
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

/** Makes a link to our site. Other links must not be in a mail. */
export function link(url: string): MailText {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`Not a web address: ${protocol}`);
  return new MailText(href);
}

/**
 * Returns an e-mail address to which the addressee may write. In an invalid address blanks are inserted, so that it is no link.
 */
export const mailAddress = (address: string): MailText =>
  new MailText(MAIL_ADDRESS.test(address) ? address : unlinked(address));

/** Makes the subject of a mail: unlinked, and on one line. */
export const subjectLine = (text: string): string => unlinked(text).replace(/\s+/g, ' ').trim();
