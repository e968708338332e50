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

/** Facts that every e-mail about a booking needs. */
export interface NoticeInput {
  readonly to: string;
  readonly customerName: string;
  readonly confirmationNumber: string;
  /** Absolute URL of the booking's page. */
  readonly bookingUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly school: SchoolContact;
  readonly seats: readonly MailSeat[];
  /** Lines that name the ticket kind of each seat; left out or empty: all seats are Standard. */
  readonly kinds?: readonly string[];
  /** Total of the booking, a decimal string in RM. */
  readonly totalAmount: string;
  /** Language of the booking's family, a key of `LANGUAGES`; left out: English. */
  readonly language?: string;
}

export interface NoticeWords {
  readonly subject: string;
  readonly title: string;
  readonly sentences: readonly string[];
  /** Account for the payment, line by line, and the payment QR. */
  readonly payment?: { readonly facts: readonly Fact[]; readonly qrPng: Buffer | null };
  /** Text and URL of the button. Left out: "View your booking". */
  readonly action?: readonly [text: string, url: string] | null;
  readonly small?: string;
}

const PAYMENT_QR = 'payment-qr@houselights';

/**
 * Composes an e-mail about a booking from the words of the notice: greeting, button, facts of the booking, contact of the school.
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

/** Returns the fact that names the ticket kind of each seat and the proof to show; nothing when all seats are Standard. */
export function kindRow({ kinds = [], language }: NoticeInput): readonly Fact[] {
  const i18n = textsFor(language);
  return kinds.length > 0 ? [[i18n.t('Kinds of tickets'), kinds.join('; ')]] : [];
}

/** Returns the last line of a mail about a booking, which says why it was sent. */
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

/** Words of an e-mail that is not about a booking. */
export interface SiteLetter {
  readonly to: string;
  /** Key of `LANGUAGES`; left out: English. */
  readonly language?: string;
  readonly subject: string;
  readonly title: string;
  /** Sentence that e-mail programs show beside the subject. */
  readonly preview: string | MailText;
  /** True when the plain-text part also begins with the title. */
  readonly titleInText?: true;
  readonly rows?: readonly Fact[];
  readonly sentences: readonly (string | MailText)[];
  readonly action?: readonly [text: string, url: string];
  readonly small: string;
  readonly footer: string;
}

/** Composes an e-mail that is not about a booking: title, facts, sentences, button, and a note in small letters. */
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

/** Lists the school's contacts for an e-mail. The school's e-mail address may be a link. */
const waysInMail = (
  school: SchoolContact,
): readonly { readonly shown: MailText; readonly href: MailText | null }[] =>
  waysToSchool(school).map(({ text, href }) => ({
    shown: text === school.email ? mailAddress(text) : new MailText(unlinked(text)),
    href: href === null ? null : new MailText(href),
  }));

/** Returns the school's contacts as the last paragraph of an e-mail; empty when no contact is known. */
export function contactNote(school: SchoolContact, language?: string): readonly SafeHtml[] {
  const ways = waysInMail(school).map(({ shown, href }, index) => {
    const way = href === null ? html`${shown}` : html`<a href="${href}">${shown}</a>`;
    return index === 0 ? way : html`, ${way}`;
  });
  return ways.length === 0 ? [] : [note(html`${asksOf(school, language)} ${ways}.`)];
}

/** Returns the school's contacts as a line of the plain-text part; empty when no contact is known. */
export function contactText(school: SchoolContact, language?: string): readonly MailText[] {
  const ways = waysInMail(school).map(({ shown, href }) =>
    shown.value === 'WhatsApp' && href ? plain`${shown}: ${href}` : shown,
  );
  return ways.length === 0 ? [] : [plain`${asksOf(school, language)} ${joined(ways, ', ')}`];
}

/** Returns the reply address of the e-mail; empty when the school gave no address. */
export const replyToSchool = ({ email }: SchoolContact): { readonly replyTo?: string } =>
  email ? { replyTo: email } : {};

function asksOf({ name, email }: SchoolContact, language?: string): string {
  const i18n = textsFor(language);
  return email
    ? i18n.t('Questions? Answer this mail, or contact {school}:', { school: name })
    : i18n.t('Questions? Contact {school}:', { school: name });
}
