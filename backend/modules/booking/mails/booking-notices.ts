import { toSen } from '../../../contracts/money.js';
import type { FamilyBalanceSums } from '../../../contracts/rest/refunds.js';
import { dateAndTime, dayOf, ringgit } from '../../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../../infrastructure/mail/port.js';
import { compose, type NoticeInput } from './letter.js';
import {
  balanceSentences,
  cameSentence,
  howToPay,
  isSettled,
  partPaidSentences,
  takenBackSentence,
  type TicketBalance,
} from './ticket-email/balance.js';

/**
 * Writes the mail about a rejected receipt; the seats are kept a little longer.
 * @param reason the decision's message, as the family sees it on the booking
 * @param holdUntil when the seats are freed unless a better receipt comes
 * @param balance sums paid and open; null: the statements of the school cannot be read
 */
export function receiptRejectedEmail(
  input: NoticeInput & {
    readonly reason: string;
    readonly holdUntil: Date;
    readonly balance: FamilyBalanceSums | null;
  },
): ComposedMail {
  const { balance } = input;
  return compose(input, {
    subject: `Please send another receipt: ${input.productionTitle}`,
    title: 'We could not accept this receipt',
    sentences: [
      input.reason,
      ...(balance ? partPaidSentences(balance) : []),
      `Please upload a receipt of your transfer of ${ringgit(balance?.open ?? input.totalAmount)} that shows the amount, the account it went to, the date and the reference.`,
      `We keep your seats until ${malaysian(input.holdUntil)}.`,
    ],
    action: ['Upload another receipt', input.bookingUrl],
    small:
      'Already paid? Do not pay again: the same transfer counts, only its receipt must be readable.',
  });
}

/**
 * Writes the mail when staff rejected the payment, or set the booking to rejected: the seats are free.
 * @param reason the staff's text for the family; null without one
 */
export function rejectedForGoodEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  return compose(input, {
    subject: `Your payment was not accepted: ${input.productionTitle}`,
    title: 'The school did not accept the payment for this booking',
    sentences: [
      ...(input.reason ? [input.reason] : []),
      'Your seats are free for others again, and no further receipt can be sent.',
      `Only ${input.school.name} can open the booking again: if you have paid, please answer this mail.`,
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail when staff look at the receipt; the seats are kept until they have decided.
 * @param reason the decision's message, as the family sees it on the booking; null when there is none
 */
export function needsReviewEmail(
  input: NoticeInput & { readonly reason: string | null },
): ComposedMail {
  return compose(input, {
    subject: `We are checking your receipt: ${input.productionTitle}`,
    title: 'Your receipt is with the school',
    sentences: [
      ...(input.reason ? [input.reason] : []),
      `Your seats are kept until ${input.school.name} has decided, and your tickets come by email as soon as your payment is confirmed.`,
      'If you have a sharper picture of the receipt, you can send it from your booking.',
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail when staff took a confirmation back, or gave a booking its seats again, and have not decided yet.
 * @param hadTicket whether a ticket was sent that is not valid now
 */
export function backInReviewEmail(
  input: NoticeInput & { readonly hadTicket: boolean },
): ComposedMail {
  const { name } = input.school;
  return compose(input, {
    subject: `${name} is looking at your booking again: ${input.productionTitle}`,
    title: 'Your booking is being looked at again',
    sentences: [
      input.hadTicket
        ? `Your ticket is not valid while ${name} looks at your payment once more. Your seats are kept until it has decided.`
        : `Your seats are kept for you until ${name} has decided.`,
      'Your tickets come by email as soon as your payment is confirmed.',
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail when the picture was no receipt; the clock runs on. Staff see the picture as well.
 * @param holdUntil when the seats are freed unless a receipt comes
 */
export function noReceiptEmail(input: NoticeInput & { readonly holdUntil: Date }): ComposedMail {
  return compose(input, {
    subject: `Please send a picture of the receipt: ${input.productionTitle}`,
    title: 'We found no receipt in your picture',
    sentences: [
      'Please upload a sharp screenshot of the whole receipt: the amount, the account, the date and the reference must be readable.',
      `We keep your seats until ${malaysian(input.holdUntil)}.`,
    ],
    action: ['Upload a better picture', input.bookingUrl],
    small: 'Already paid? Do not pay again: the same transfer counts.',
  });
}

/**
 * Writes the mail when a receipt came, but the seats were sold to another booking or the hall was changed.
 * @param reason the decision's message, as the family sees it on the booking
 */
export function seatsLostEmail(input: NoticeInput & { readonly reason: string }): ComposedMail {
  return compose(input, {
    subject: `Your seats are gone: ${input.productionTitle}`,
    title: 'Your seats are gone',
    sentences: [
      input.reason,
      `Your receipt is with ${input.school.name}. Please keep it, and do not pay again.`,
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/** Writes the mail about an unpaid order whose time ran out; the seats are free again. */
export function bookingExpiredEmail(input: NoticeInput): ComposedMail {
  return compose(input, {
    subject: `Your booking has expired: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: 'Your booking has expired',
    sentences: [
      'No receipt reached us in time, so the seats have been released.',
      'If you have paid already, upload your receipt on the booking: when the seats are still free they are yours, otherwise the school will get in touch with you. If you have not paid, please do not pay now: choose seats again.',
    ],
    action: ['Open your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail about a refund.
 * @param refunded decimal string in RM
 * @param paidOn ISO 8601 day
 * @param reference the staff's text; null after an erasure
 */
export function refundPaidEmail(
  input: NoticeInput & {
    readonly refunded: string;
    readonly paidOn: string;
    readonly reference: string | null;
  },
): ComposedMail {
  const { refunded, paidOn, reference, school } = input;
  return compose(input, {
    subject: `${ringgit(refunded)} paid back: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: `The school has paid ${ringgit(refunded)} back`,
    sentences: [
      `${school.name} paid ${ringgit(refunded)} of your booking back on ${dayOf(new Date(paidOn))}.${reference === null ? '' : ` Reference: ${reference}.`}`,
      'A bank may need some days until you see it. If it does not come, please answer this mail.',
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail that asks about a payment: the ticket was given on a receipt, and the bank statement does not show the money.
 * Staff ask before they do anything else.
 * @param missing decimal string in RM
 */
export function paymentQuestionEmail(
  input: NoticeInput & { readonly missing: string },
): ComposedMail {
  const { missing, school, confirmationNumber } = input;
  return compose(input, {
    subject: `Your payment for ${input.productionTitle}, booking ${confirmationNumber}`,
    title: 'We cannot find your payment',
    sentences: [
      `${school.name} cannot find ${ringgit(missing)} for booking ${confirmationNumber} on its bank statement.`,
      'Please tell the school on which day and from which bank you paid, or send the transaction ID: an answer to this mail goes to its office.',
      'Please do not pay again before you have heard from the school.',
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Tells the family of a booking with a ticket that open money has come, or that money counts for it no more.
 * @param amount decimal string in RM
 * @param came false: the match was taken back
 */
export function balanceChangedEmail(
  input: NoticeInput & {
    readonly amount: string;
    readonly came: boolean;
    readonly balance: TicketBalance;
  },
): ComposedMail {
  const { amount, came, balance, school, confirmationNumber } = input;
  const facts = howToPay(balance, confirmationNumber);
  const about = `${input.productionTitle}, order ${confirmationNumber}`;
  return compose(input, {
    subject: came
      ? `${ringgit(amount)} of your payment has come: ${about}`
      : `${ringgit(balance.open)} still to pay: ${about}`,
    title: came
      ? `${ringgit(amount)} of your payment has come`
      : 'What you still have to pay has changed',
    sentences: [
      came ? cameSentence(amount, school.name) : takenBackSentence(amount, school.name),
      ...(isSettled(balance)
        ? ['Nothing is left to pay for your seats.']
        : balanceSentences(balance, school.name, confirmationNumber)),
      'Your ticket stays as it is.',
    ],
    ...(facts.length > 0 ? { payment: { facts, qrPng: null } } : {}),
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail about a refund that staff took back, so that the family does not wait for it at the bank. The mail about the
 * refund may have been sent or not.
 * @param refunded decimal string in RM
 */
export function refundTakenBackEmail(
  input: NoticeInput & { readonly refunded: string },
): ComposedMail {
  const { refunded, school } = input;
  return compose(input, {
    subject: `${ringgit(refunded)} not paid back yet: ${input.productionTitle}, order ${input.confirmationNumber}`,
    title: `The ${ringgit(refunded)} were not paid back yet`,
    sentences: [
      `${school.name} had marked ${ringgit(refunded)} of your booking as paid back. That was a mistake: the money has not been sent.`,
      `Your booking shows what ${school.name} still has to pay you. If the money did reach you, please answer this mail.`,
    ],
    action: ['View your booking', input.bookingUrl],
    small: null,
  });
}

/**
 * Writes the mail about a booking that the school cancelled.
 * @param reason shown unchanged; null when none was given
 * @param refundDue decimal string in RM: the family's money that the school has; null: unknown
 */
export function bookingCancelledEmail(
  input: NoticeInput & { readonly reason: string | null; readonly refundDue: string | null },
): ComposedMail {
  const { school } = input;
  const refundDue = toSen(input.refundDue ?? '0.00') ? input.refundDue : null;
  return compose(input, {
    subject: `Your booking was cancelled: ${input.productionTitle}`,
    title: 'Your booking was cancelled',
    sentences: [
      ...(input.reason ? [input.reason] : []),
      'The seats are no longer reserved for you and the ticket is not valid any more.',
      refundDue === null
        ? `If you have paid, ${school.name} will contact you about your money; please keep your receipt.`
        : `${school.name} has to pay ${ringgit(refundDue)} back to you. You will get an email as soon as it is paid; please keep your receipt until then.`,
    ],
    action: refundDue === null ? null : ['View your booking', input.bookingUrl],
    small: null,
  });
}

const malaysian = (moment: Date): string => `${dateAndTime(moment)}, Malaysian time`;
