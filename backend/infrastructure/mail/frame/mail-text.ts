import { MAIL_ADDRESS } from '../../../contracts/mail-address.js';

/* Others' text in mails: names, titles, what staff write. It must never become a link there. */

/** The dot of an address, and the characters that browsers read as one. */
const DOT = '[.\\u2024\\uFE52\\uFF0E\\uFF61]';
const PART_OF_NAME = '[\\p{L}\\p{M}\\p{N}\\p{Cf}-]';

/** Four numbers as an IPv4 address has them. */
const FOUR_NUMBERS = /\p{N}{1,3}(?:\.\p{N}{1,3}){3}/gu;

/**
 * A dot with something after it that may be a part of a host's name. Not between digits (7.30 pm, RM 12.50), and not between
 * initials (S.M.K.).
 */
const DOT_IN_HOST = new RegExp(
  [
    `${DOT}(?=[^\\s\\p{P}\\p{S}])`,
    `(?!(?<=\\p{N}${DOT})\\p{N})`,
    `(?!(?<=(?<!${PART_OF_NAME})\\p{L}${DOT})[A-Za-z](?!${PART_OF_NAME}))`,
    // Chinese sentences end with this one, without a blank after it.
    `|\\u3002(?=[A-Za-z0-9])`,
  ].join(''),
  'gu',
);

/** The end of `https:`, `mailto:`, `tel:`. Not between digits (8:30). */
const COLON_OF_SCHEME = /:(?=[^\s\p{P}\p{S}]|[/\\])(?!(?<=\p{N}:)\p{N})/gu;

/** Slashes of `//host` and `\\server`. */
const TWO_SLASHES = /[/\\](?=[/\\])/g;

const DOT_INSIDE = new RegExp(`${DOT}\\S`, 'u');

/**
 * Sets a blank into everything that a mail program could take for a web or e-mail address, in every word. A blank, because mail
 * programs stop at nothing else: some link through invisible characters.
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

/** Text that may stand in a mail as it is: {@link unlinked}, or a link of ours. */
export class MailText {
  constructor(readonly value: string) {}
}

/** `plain\`Sign in: ${link(url)}\``: everything put in is unlinked, unless it is {@link MailText}. */
export const plain = (
  parts: TemplateStringsArray,
  ...values: readonly (string | number | MailText)[]
): MailText =>
  new MailText(
    parts.reduce((whole, part, index) => whole + part + valueOf(values[index] ?? ''), ''),
  );

export const joined = (all: readonly (string | MailText)[], between: string): MailText =>
  new MailText(all.map(valueOf).join(between));

/** The paragraphs of a text part. */
export const paragraphs = (all: readonly (string | MailText)[]): MailText =>
  plain`${joined(all, '\n\n')}\n`;

const valueOf = (text: string | number | MailText): string =>
  text instanceof MailText ? text.value : unlinked(String(text));

/** A link of ours. */
export function link(url: string): MailText {
  const { protocol, href } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`Not a web address: ${protocol}`);
  return new MailText(href);
}

/** An e-mail address that the addressee may answer to; unlinked when it is none. */
export const mailAddress = (address: string): MailText =>
  new MailText(MAIL_ADDRESS.test(address) ? address : unlinked(address));

/** One line. */
export const subjectLine = (text: string): string => unlinked(text).replace(/\s+/g, ' ').trim();
