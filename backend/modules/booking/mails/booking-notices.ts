import { html, type SafeHtml } from '../../../infrastructure/mail/frame/escape.js';
import {
  button,
  facts,
  frame,
  heading,
  note,
  paragraph,
} from '../../../infrastructure/mail/frame/frame.js';
import {
  dateAndTime,
  greeting,
  type MailSeat,
  ringgit,
  seatLines,
} from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';

/** What every notice about a booking needs to know. */
export interface NoticeInput {
  readonly to: string;
  readonly customerName: string;
  readonly confirmationNumber: string;
  /** Absolute. */
  readonly bookingUrl: string;
  readonly productionTitle: string;
  readonly startsAt: Date;
  readonly venue: string;
  readonly schoolName: string;
  readonly seats: readonly MailSeat[];
  /** Decimal string in RM. */
  readonly totalAmount: string;
}

/**
 * The receipt was rejected; the seats are kept a little longer.
 * @param reason the decision's message, as the parent sees it on the booking
 * @param holdUntil when the seats go unless a better receipt comes
 */
export function receiptRejectedEmail(
  input: NoticeInput & { readonly reason: string; readonly holdUntil: Date | null },
): ComposedMail {
  return compose(input, {
    subject: `Please send another receipt: ${input.productionTitle}`,
    title: 'We could not accept this receipt',
    sentences: [
      input.reason,
      `Please upload a receipt of your transfer of ${ringgit(input.totalAmount)} that shows the amount, the account it went to, the date and the reference.`,
      ...(input.holdUntil ? [`We keep your seats until ${dateAndTime(input.holdUntil)}.`] : []),
    ],
    action: ['Upload another receipt', input.bookingUrl],
    small:
      'Already paid? Do not pay again: the same transfer counts, only its receipt must be readable.',
  });
}

/** Staff of the school look at the receipt. */
export function needsReviewEmail(input: NoticeInput): ComposedMail {
  return compose(input, {
    subject: `We are checking your receipt: ${input.productionTitle}`,
    title: 'Your receipt is with the school',
    sentences: [
      `We could not check your receipt automatically, so somebody at ${input.schoolName} will look at it. There is nothing to do for you: your seats are kept, and your tickets come by email as soon as it is confirmed.`,
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/** Nobody paid in time; the seats are free again. */
export function bookingExpiredEmail(input: NoticeInput): ComposedMail {
  return compose(input, {
    subject: `Your booking has expired: ${input.productionTitle}`,
    title: 'Your booking has expired',
    sentences: [
      'No receipt reached us in time, so the seats have been released.',
      'If you have paid already, upload your receipt on the booking: when the seats are still free they are yours, otherwise the school will get in touch with you.',
    ],
    action: ['Open your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * The school cancelled it.
 * @param reason shown unchanged; null when none was given
 */
export function bookingCancelledEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  return compose(input, {
    subject: `Your booking was cancelled: ${input.productionTitle}`,
    title: 'Your booking was cancelled',
    sentences: [
      ...(input.reason ? [input.reason] : []),
      `The seats are no longer reserved for you and the ticket is not valid any more. If you have paid, ${input.schoolName} will contact you about your money; please keep your receipt.`,
    ],
    action: null,
    small: null,
  });
}

export interface NoticeWords {
  readonly subject: string;
  readonly title: string;
  readonly sentences: readonly string[];
  readonly action: readonly [text: string, url: string] | null;
  readonly small: string | null;
}

/** The letter around a notice's words: greeting, button, the facts of the booking. */
export function compose(input: NoticeInput, words: NoticeWords): ComposedMail {
  const rows = [
    ['Performance', `${input.productionTitle}, ${dateAndTime(input.startsAt)}`],
    ['Where', input.venue],
    ['Seats', seatLines(input.seats).join('; ')],
    ['Total', ringgit(input.totalAmount)],
    ['Confirmation number', input.confirmationNumber],
  ] as const;
  const optional = (part: SafeHtml | null): readonly SafeHtml[] => (part ? [part] : []);
  const body = html`${heading(words.title)}
  ${[greeting(input.customerName), ...words.sentences].map((sentence) => paragraph(sentence))}
  ${optional(words.action && button(...words.action))}
  ${optional(words.small === null ? null : note(words.small))} ${facts(rows)}`;
  const text = [
    greeting(input.customerName),
    ...words.sentences,
    ...(words.action ? [`${words.action[0]}: ${words.action[1]}`] : []),
    ...(words.small === null ? [] : [words.small]),
    rows.map(([name, value]) => `${name}: ${value}`).join('\n'),
  ].join('\n\n');
  return {
    to: input.to,
    subject: words.subject.replace(/\s+/g, ' ').trim(),
    text: `${text}\n`,
    html: frame({
      title: words.title,
      preview: words.sentences[0] ?? words.title,
      body,
      footer: `Sent by Houselights for ${input.schoolName}, because this address was given when booking.`,
    }),
  };
}
