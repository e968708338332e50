import type { DecisionReason, DecisionValues } from '../events/receipt-reading.js';
import { toDecimal, toRinggit, toSen } from '../money.js';

/*
 * Messages to families about their receipts. The events and the API have them in English; screens and mails make them again in the
 * family's language.
 */

/** Main reason of a decision about a receipt, with the values of its message. Sums are decimal strings in RM. */
export interface VerificationReason {
  readonly code: DecisionReason;
  /** Sum that was read in the receipt, and the booking's total. */
  readonly read?: string;
  readonly total?: string;
  /** Sum that bank statements show already. */
  readonly paid?: string;
  /** Merchant name that the family was asked to pay. */
  readonly payee?: string;
}

export const CONFIRMED_MESSAGE =
  /*i18n*/ 'Your booking is confirmed. Your payment was verified, and your ticket is on its way by email.';

/** Message to the family when bank statements show that the whole sum has arrived. */
export const PROVEN_MESSAGE =
  /*i18n*/ 'Your booking is confirmed. Your payment has arrived at the school, and your ticket is on its way by email.';

/** Message for a customer who sent a receipt after the seats were lost, shown at the upload or after the check. */
export const SEATS_GONE_MESSAGE =
  /*i18n*/ 'Your seats are gone: they went to somebody else, or the hall was changed. School staff will contact you about other seats or your money.';

const UNREADABLE =
  /*i18n*/ 'We could not read the receipt. School staff will look at it; a sharp screenshot of the whole receipt helps.';

/** Messages by reason: the finding, and the family's next step. */
const MESSAGES: Readonly<Record<DecisionReason, string>> = {
  'amount-differs':
    /*i18n*/ 'The receipt shows {read}, but the booking costs {total}. Please upload the receipt of the full payment, or contact the school if you paid a different sum.',
  'amount-unsure':
    /*i18n*/ 'We could not read the amount on the receipt with certainty. School staff will check it and you need not do anything.',
  'amount-missing':
    /*i18n*/ 'We could not find the amount on the receipt. School staff will check it and you need not do anything.',
  'part-paid':
    /*i18n*/ 'The school has {paid} of your payment already. School staff will see whether this receipt is of the rest, and you need not do anything.',
  'recipient-differs':
    /*i18n*/ 'The receipt shows a payment to somebody else, not to {payee}. Please upload the receipt of your payment to the school, or contact the school if you think this is a mistake.',
  'recipient-unsure':
    /*i18n*/ 'We could not read with certainty who was paid. School staff will check it and you need not do anything.',
  'recipient-missing':
    /*i18n*/ 'We could not find on the receipt who was paid. School staff will check it and you need not do anything.',
  'transfer-failed':
    /*i18n*/ 'The receipt says that the transfer did not go through. Please pay again and upload the receipt of the successful transfer.',
  'transfer-pending':
    /*i18n*/ 'The receipt shows a transfer that is not finished yet. School staff will confirm your booking when the money has arrived.',
  'outcome-missing':
    /*i18n*/ 'The receipt does not say that the transfer was successful. School staff will check it and you need not do anything.',
  'transaction-id-used':
    /*i18n*/ 'This transfer has already paid for another booking. Please upload the receipt of the payment for this booking, or contact the school.',
  'transaction-id-missing':
    /*i18n*/ 'We could not find the reference number of the transfer. School staff will check it and you need not do anything.',
  'transaction-id-unsure':
    /*i18n*/ 'We could not read the reference number of the transfer with certainty. School staff will check it and you need not do anything.',
  'transfer-used':
    /*i18n*/ 'Another booking was paid with the same amount in the same minute. School staff will check it and you need not do anything.',
  'file-used':
    /*i18n*/ 'This very picture was uploaded for another booking. School staff will check it and you need not do anything.',
  'paid-before-booking':
    /*i18n*/ 'The receipt is from before this booking was made. Please upload the receipt of the payment for this booking, or contact the school.',
  'paid-in-future':
    /*i18n*/ 'The date on the receipt lies in the future. School staff will check it and you need not do anything.',
  'time-missing':
    /*i18n*/ 'We could not find the date and time of the payment. School staff will check it and you need not do anything.',
  'time-unsure':
    /*i18n*/ 'We could not read the date and time of the payment with certainty. School staff will check it and you need not do anything.',
  'edited-picture':
    /*i18n*/ 'The picture seems to have been changed with editing software. School staff will check it and you need not do anything.',
  'no-receipt':
    /*i18n*/ 'We found no receipt in this picture: no amount, no date and hardly a word. Please upload a sharp screenshot of the whole receipt while your seats are held, or contact the school if you have paid.',
  'above-automatic-limit':
    /*i18n*/ 'The receipt was read. School staff confirm bookings of this sum themselves: they will compare it with the bank account, and you need not do anything.',
  'staff-decide-all':
    /*i18n*/ 'The receipt was read. School staff confirm every payment themselves: they will compare it with the bank account, and you need not do anything.',
  'booking-code-missing':
    /*i18n*/ "We could not find the booking's code on the receipt. School staff will check it and you need not do anything.",
  'rejected-by-staff':
    /*i18n*/ 'School staff could not accept this receipt. Please contact the school: only they can open the booking again.',
  unreadable: UNREADABLE,
  'too-much-to-read': UNREADABLE,
  'seats-gone': SEATS_GONE_MESSAGE,
  'discount-code-used-up':
    /*i18n*/ 'The receipt was read. The discount code of this booking has been used by others since your time to pay ran out, so school staff will decide and you need not do anything.',
  'extra-sold-out':
    /*i18n*/ 'The receipt was read. An extra of this booking has been sold to others since your time to pay ran out, so school staff will decide and you need not do anything.',
};

/** Messages to the family for reasons that staff must check. They neither blame the family nor ask it to do anything. */
const IN_DOUBT: Readonly<Partial<Record<DecisionReason, string>>> = {
  'amount-differs':
    /*i18n*/ 'The receipt seems to show {read}, but the booking costs {total}. School staff will check it and you need not do anything.',
  'recipient-differs':
    /*i18n*/ "The name or account on the receipt does not look like the school's. School staff will check it and you need not do anything.",
  'transfer-failed':
    /*i18n*/ 'The receipt seems to say that the transfer did not go through. School staff will check it and you need not do anything.',
  'transaction-id-used':
    /*i18n*/ 'The reference number on the receipt looks like one that another booking was paid with. School staff will check it and you need not do anything.',
  'paid-before-booking':
    /*i18n*/ 'The payment seems to have been made before this booking. School staff will check it and you need not do anything.',
};

/** Returns the English message for a reason. @param values needed where the message has a placeholder */
export const messageFor = (reason: DecisionReason, values?: DecisionValues): string =>
  filled(MESSAGES[reason], inRinggit(mainReason({ reasons: [reason], values })));

/** Returns the English message for a reason that staff will check. */
export const reviewMessageFor = (reason: DecisionReason, values?: DecisionValues): string =>
  filled(
    IN_DOUBT[reason] ?? MESSAGES[reason],
    inRinggit(mainReason({ reasons: [reason], values })),
  );

/** Returns the main reason of a decision for the API and for {@link receiptMessage}; undefined when it has no reasons. */
export const mainReason = (decision: {
  readonly reasons: readonly DecisionReason[];
  readonly values?: DecisionValues;
}): VerificationReason | undefined => {
  const [code] = decision.reasons;
  const { readSen, totalSen, paidSen, payee } = decision.values ?? {};
  return (
    code && {
      code,
      ...(readSen === undefined ? {} : { read: toDecimal(readSen) }),
      ...(totalSen === undefined ? {} : { total: toDecimal(totalSen) }),
      ...(paidSen === undefined ? {} : { paid: toDecimal(paidSen) }),
      ...(payee === undefined ? {} : { payee }),
    }
  );
};

/**
 * Returns the message of a decision in the language of `i18n`. A text that is not made from the reason stays as it is: staff wrote
 * it, or it comes from an event without values.
 *
 * @param message in English, or as staff wrote it
 * @param reason missing: the receipt was accepted
 */
export function receiptMessage(
  message: string,
  reason: VerificationReason | undefined,
  i18n: { t(text: string, values: Readonly<Record<string, string>>): string },
): string {
  const values = inRinggit(reason);
  const texts = reason
    ? [MESSAGES[reason.code], IN_DOUBT[reason.code]]
    : [CONFIRMED_MESSAGE, PROVEN_MESSAGE];
  const made = texts.find((text) => text !== undefined && filled(text, values) === message);
  return made === undefined ? message : i18n.t(made, values);
}

/** Returns the values as the messages show them. */
function inRinggit(reason: VerificationReason | undefined): Record<string, string> {
  const { code: _, payee, ...sums } = reason ?? {};
  const shown = Object.entries(sums).map(([name, sum]) => [name, toRinggit(toSen(sum) ?? 0)]);
  return { ...Object.fromEntries(shown), ...(payee === undefined ? {} : { payee }) };
}

const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
