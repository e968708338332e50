import type { I18n } from '@lingui/core';
import { waysToSchool, type SchoolContact } from '../../contracts/rest/school-contact.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import { html, type SafeHtml } from '../../infrastructure/mail/frame/escape.js';
import {
  button,
  type Fact,
  factLines,
  facts,
  frame,
  heading,
  note,
  paragraph,
  picture,
  subheading,
} from '../../infrastructure/mail/frame/frame.js';
import {
  dateAndTime,
  greeting,
  type MailSeat,
  ringgit,
  seatLines,
} from '../../infrastructure/mail/frame/texts.js';
import {
  joined,
  link,
  mailAddress,
  MailText,
  paragraphs,
  plain,
  subjectLine,
  unlinked,
} from '../../infrastructure/mail/frame/mail-text.js';
import type { ComposedMail } from '../../infrastructure/mail/port.js';

export interface NoticeInput {
  readonly to: string;
  readonly customerName: string;
  readonly confirmationNumber: string;
  readonly bookingUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly school: SchoolContact;
  readonly seats: readonly MailSeat[];
  /** Lines that name the ticket kind of each seat; absent or empty when all seats are Standard. */
  readonly kinds?: readonly string[];
  /** Extras and donations in one line; empty without any. */
  readonly extras?: string;
  /** Total of the booking in ringgit, as a decimal string. */
  readonly totalAmount: string;
  /** Language of the family, a key of `LANGUAGES`; English when absent. */
  readonly language?: string;
}

export interface NoticeWords {
  readonly subject: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Account to pay into, line by line, with the payment QR. */
  readonly payment?: { readonly facts: readonly Fact[]; readonly qrPng: Buffer | null };
  /** Text and URL of the button; "View your booking" when absent. */
  readonly action?: readonly [text: string, url: string] | null;
  readonly small?: string;
}

const PAYMENT_QR = 'payment-qr@houselights';

/**
 * Composes a mail about a booking from the words of a notice, with greeting, button, booking facts and the school's
 * contacts.
 */
export function compose(input: NoticeInput, words: NoticeWords): ComposedMail {
  const { school, language } = input;
  const i18n = textsFor(language);
  const { payment, action = [i18n.t('View your booking'), input.bookingUrl], small } = words;
  const rows: readonly Fact[] = [
    [
      i18n.t('Performance'),
      i18n.t('{production}, {time}', {
        production: input.productionTitle,
        time: dateAndTime(input.startsAt, language),
      }),
    ],
    [i18n.t('Where'), input.venue],
    [i18n.t('Seats'), seatLines(input.seats, language).join('; ')],
    ...kindRow(input),
    ...extrasRow(input),
    [i18n.t('Total'), ringgit(input.totalAmount)],
    [i18n.t('Confirmation number'), input.confirmationNumber, 'code'],
  ];
  const hello = greeting(input.customerName, language);
  const optional = (part: SafeHtml | null | undefined): readonly SafeHtml[] => (part ? [part] : []);
  const body = html`${heading(words.title)}
  ${[hello, ...words.sentences].map((sentence) => paragraph(sentence))}
  ${optional(payment && paymentBlock(payment, i18n))} ${optional(action && button(...action))}
  ${optional(small === undefined ? null : note(small))}
  ${optional(payment && subheading(i18n.t('Your order')))} ${facts(rows)}
  ${contactNote(school, language)}`;
  const text = paragraphs([
    hello,
    ...words.sentences,
    ...(payment ? [factLines(payment.facts)] : []),
    ...(action ? [plain`${action[0]}: ${link(action[1])}`] : []),
    ...(small === undefined ? [] : [small]),
    factLines(rows),
    ...contactText(school, language),
  ]);
  return {
    to: input.to,
    ...replyToSchool(school),
    subject: subjectLine(words.subject),
    text: text.value,
    html: frame({
      title: words.title,
      preview: words.sentences[0] ?? words.title,
      body,
      footer: bookingFooter(input),
      language,
    }),
    ...(payment?.qrPng
      ? {
          attachments: [
            {
              filename: `payment-qr-${input.confirmationNumber}.png`,
              content: payment.qrPng,
              contentType: 'image/png',
              cid: PAYMENT_QR,
            },
          ],
        }
      : {}),
  };
}

/** Returns the row that names each seat's ticket kind and the proof to show; none when all seats are Standard. */
export function kindRow({
  kinds = [],
  language,
}: Pick<NoticeInput, 'kinds' | 'language'>): readonly Fact[] {
  const i18n = textsFor(language);
  return kinds.length > 0 ? [[i18n.t('Kinds of tickets'), kinds.join('; ')]] : [];
}

/** Returns the row that names the extras of the booking. */
export function extrasRow({ extras = '', language }: NoticeInput): readonly Fact[] {
  const i18n = textsFor(language);
  return extras === '' ? [] : [[i18n.t('Extras'), extras]];
}

/** Returns the last line of a mail about a booking, which says why the mail was sent. */
export function bookingFooter({
  school,
  language,
}: Pick<NoticeInput, 'school' | 'language'>): string {
  const i18n = textsFor(language);
  return i18n.t('Sent by Houselights for {school}, because this address was given when booking.', {
    school: school.name,
  });
}

const paymentBlock = (payment: NonNullable<NoticeWords['payment']>, i18n: I18n): SafeHtml =>
  html`${payment.qrPng ? [picture(PAYMENT_QR, i18n.t('The school’s payment QR code'))] : []}
  ${facts(payment.facts)}`;

/** Words of a mail that is not about a booking. */
export interface SiteLetter {
  readonly to: string;
  /** Key of `LANGUAGES`; English when absent. */
  readonly language?: string;
  readonly subject: string;
  readonly title: string;
  /** Sentence that mail programs show beside the subject. */
  readonly preview: string | MailText;
  readonly titleInText?: true;
  readonly rows?: readonly Fact[];
  readonly sentences: readonly (string | MailText)[];
  readonly action?: readonly [text: string, url: string];
  readonly small: string;
  readonly footer: string;
}

/** Composes a mail that is not about a booking. */
export function composeSiteLetter(words: SiteLetter): ComposedMail {
  const { to, language, title, preview, rows = [], sentences, action, small, footer } = words;
  return {
    to,
    subject: subjectLine(words.subject),
    text: paragraphs([
      ...(words.titleInText ? [title] : []),
      ...rows.map((row) => factLines([row])),
      ...sentences,
      ...(action ? [plain`${action[0]}: ${link(action[1])}`] : []),
      small,
    ]).value,
    html: frame({
      title,
      preview,
      body: html`${heading(title)} ${rows.length > 0 ? [facts(rows)] : []}
      ${sentences.map((sentence) => paragraph(sentence))} ${action ? [button(...action)] : []}
      ${note(small)}`,
      footer,
      language,
    }),
  };
}

/** Lists the school's contacts for a mail, with links. */
const waysInMail = (
  school: SchoolContact,
): readonly { readonly shown: MailText; readonly href: MailText | null }[] =>
  waysToSchool(school).map(({ text, href }) => ({
    shown: text === school.email ? mailAddress(text) : new MailText(unlinked(text)),
    href: href === null ? null : new MailText(href),
  }));

/** Returns the school's contacts as a mail's last paragraph; empty when none are known. */
export function contactNote(school: SchoolContact, language?: string): readonly SafeHtml[] {
  const ways = waysInMail(school).map(({ shown, href }, index) => {
    const way = href === null ? html`${shown}` : html`<a href="${href}">${shown}</a>`;
    return index === 0 ? way : html`, ${way}`;
  });
  return ways.length === 0 ? [] : [note(html`${asksOf(school, language)} ${ways}.`)];
}

/** Returns the school's contacts for the plain-text part; empty when none are known. */
export function contactText(school: SchoolContact, language?: string): readonly MailText[] {
  const ways = waysInMail(school).map(({ shown, href }) =>
    shown.value === 'WhatsApp' && href ? plain`${shown}: ${href}` : shown,
  );
  return ways.length === 0 ? [] : [plain`${asksOf(school, language)} ${joined(ways, ', ')}`];
}

/** Returns the mail's reply address; empty when the school gave no address. */
export const replyToSchool = ({ email }: SchoolContact): { readonly replyTo?: string } =>
  email ? { replyTo: email } : {};

function asksOf({ name, email }: SchoolContact, language?: string): string {
  const i18n = textsFor(language);
  return email
    ? i18n.t('Questions? Answer this mail, or contact {school}:', { school: name })
    : i18n.t('Questions? Contact {school}:', { school: name });
}
