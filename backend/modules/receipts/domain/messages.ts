import { SEATS_GONE_MESSAGE } from '../../../contracts/rest/receipt-messages.js';
import { toRinggit } from '../../../contracts/money.js';
import type { DecisionReason } from '../../../contracts/events/receipt-reading.js';
import type { PartPaid } from './field-checks.js';

/** Facts that a message may mention; missing facts are left out. Sums in sen. */
export interface MessageFacts {
  readonly totalSen?: number;
  readonly readSen?: number | null;
  /** Sums paid and open of an order that is partly paid. */
  readonly partPaid?: PartPaid | null;
  /** Merchant or account name and number the family was asked to pay. */
  readonly payee?: string;
}

export const CONFIRMED_MESSAGE =
  'Your booking is confirmed. Your payment was verified, and your ticket is on its way by email.';

/** Returns the message for a reason: what was found, and what the family can do next. */
export function messageFor(reason: DecisionReason, facts: MessageFacts = {}): string {
  return SENTENCES[reason](facts);
}

/** Returns the message for a reason that staff will check: it blames nobody and asks for nothing. */
export function reviewMessageFor(reason: DecisionReason, facts: MessageFacts = {}): string {
  return (IN_DOUBT[reason] ?? SENTENCES[reason])(facts);
}

const STAFF = 'School staff will check it and you need not do anything.';

const UNREADABLE =
  'We could not read the receipt. School staff will look at it; a sharp screenshot of the whole receipt helps.';

const SENTENCES: Readonly<Record<DecisionReason, (facts: MessageFacts) => string>> = {
  'amount-differs': ({ readSen, totalSen }) =>
    `The receipt shows ${sum(readSen, 'another amount')}, but the booking costs ${sum(totalSen, 'a different sum')}. Please upload the receipt of the full payment, or contact the school if you paid a different sum.`,
  'amount-unsure': () => `We could not read the amount on the receipt with certainty. ${STAFF}`,
  'amount-missing': () => `We could not find the amount on the receipt. ${STAFF}`,
  'part-paid': ({ partPaid }) =>
    `The school has ${partPaid ? toRinggit(partPaid.paidSen) : 'a part'} of your payment already. School staff will see whether this receipt is of the rest, and you need not do anything.`,
  'recipient-differs': ({ payee }) =>
    `The receipt shows a payment to somebody else${payee === undefined ? '' : `, not to ${payee}`}. Please upload the receipt of your payment to the school, or contact the school if you think this is a mistake.`,
  'recipient-unsure': () => `We could not read with certainty who was paid. ${STAFF}`,
  'recipient-missing': () => `We could not find on the receipt who was paid. ${STAFF}`,
  'transfer-failed': () =>
    'The receipt says that the transfer did not go through. Please pay again and upload the receipt of the successful transfer.',
  'transfer-pending': () =>
    'The receipt shows a transfer that is not finished yet. School staff will confirm your booking when the money has arrived.',
  'outcome-missing': () => `The receipt does not say that the transfer was successful. ${STAFF}`,
  'transaction-id-used': () =>
    'This transfer has already paid for another booking. Please upload the receipt of the payment for this booking, or contact the school.',
  'transaction-id-missing': () =>
    `We could not find the reference number of the transfer. ${STAFF}`,
  'transaction-id-unsure': () =>
    `We could not read the reference number of the transfer with certainty. ${STAFF}`,
  'transfer-used': () =>
    `Another booking was paid with the same amount in the same minute. ${STAFF}`,
  'file-used': () => `This very picture was uploaded for another booking. ${STAFF}`,
  'paid-before-booking': () =>
    'The receipt is from before this booking was made. Please upload the receipt of the payment for this booking, or contact the school.',
  'paid-in-future': () => `The date on the receipt lies in the future. ${STAFF}`,
  'time-missing': () => `We could not find the date and time of the payment. ${STAFF}`,
  'time-unsure': () =>
    `We could not read the date and time of the payment with certainty. ${STAFF}`,
  'edited-picture': () => `The picture seems to have been changed with editing software. ${STAFF}`,
  unreadable: () => UNREADABLE,
  'too-much-to-read': () => UNREADABLE,
  'no-receipt': () =>
    'We found no receipt in this picture: no amount, no date and hardly a word. Please upload a sharp screenshot of the whole receipt while your seats are held, or contact the school if you have paid.',
  'above-automatic-limit': () =>
    `The receipt was read. School staff confirm bookings of this sum themselves: they will compare it with the bank account, and you need not do anything.`,
  'staff-decide-all': () =>
    `The receipt was read. School staff confirm every payment themselves: they will compare it with the bank account, and you need not do anything.`,
  'booking-code-missing': () => `We could not find the booking's code on the receipt. ${STAFF}`,
  'rejected-by-staff': () =>
    'School staff could not accept this receipt. Please contact the school: only they can open the booking again.',
  'seats-gone': () => SEATS_GONE_MESSAGE,
};

const IN_DOUBT: Readonly<Partial<Record<DecisionReason, (facts: MessageFacts) => string>>> = {
  'amount-differs': ({ readSen, totalSen }) =>
    `The receipt seems to show ${sum(readSen, 'another amount')}, but the booking costs ${sum(totalSen, 'a different sum')}. ${STAFF}`,
  'recipient-differs': () =>
    `The name or account on the receipt does not look like the school's. ${STAFF}`,
  'transfer-failed': () =>
    `The receipt seems to say that the transfer did not go through. ${STAFF}`,
  'transaction-id-used': () =>
    `The reference number on the receipt looks like one that another booking was paid with. ${STAFF}`,
  'paid-before-booking': () => `The payment seems to have been made before this booking. ${STAFF}`,
};

const sum = (sen: number | null | undefined, otherwise: string): string =>
  sen === null || sen === undefined ? otherwise : toRinggit(sen);
