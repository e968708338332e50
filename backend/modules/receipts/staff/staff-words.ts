import type { DecisionReason } from '../../../contracts/events/index.js';
import type { CheckedField, FieldCheck } from '../domain/field-checks.js';
import type { OtherPayments } from '../../payments/api.js';
import { TIME_ZONE, UTC_OFFSET } from '../../../contracts/malaysian-time.js';

export const LABELS: Readonly<Record<CheckedField, string>> = {
  outcome: 'Transfer went through',
  amount: 'Amount',
  recipient: 'Paid to',
  transactionId: 'Transaction ID',
  transfer: 'Amount, time and bank',
  paidAt: 'Paid at',
  reference: 'Recipient reference',
  picture: 'Picture',
  limit: 'Booking total',
};

export const TOO_MUCH_TO_READ =
  'Reading was stopped, because the picture holds far more text or pattern than a payment receipt. Please look at it.';

/** Returns one sentence for staff that explains a field's check. */
export function whyOf(
  { field, standing, reasons, read }: FieldCheck,
  others: OtherPayments,
): string {
  const sentences = reasons
    .map((reason) => WHY[reason]?.(others))
    .filter((sentence) => sentence !== undefined);
  if (sentences.length > 0) return sentences.join(' ');
  if (field === 'outcome' && read === 'implied') return IMPLIED;
  return (standing === 'information' ? NOT_HELD_AGAINST[field] : null) ?? AGREES[field];
}

const NOT_HELD_AGAINST: Readonly<Partial<Record<CheckedField, string>>> = {
  reference: "The booking's code was not read here; families need not type it.",
  transfer:
    "Amount, time or the payer's bank was not recognised, so the transfer cannot be looked up by them.",
};

const AGREES: Readonly<Record<CheckedField, string>> = {
  outcome: 'A word of success was read, and none of failure or waiting.',
  amount: 'The labelled amount is the total to the sen.',
  recipient: "It is the school's account or name.",
  transactionId: 'No other booking was paid with it.',
  transfer:
    'No other booking was paid with the same amount, minute and bank, or the booking code on this one explains it.',
  paidAt: 'Between the booking and now.',
  reference: "The booking's own code was read.",
  picture: 'A new file, with no editing software named in it.',
  limit: "Within the school's limit for automatic confirmation.",
};

const IMPLIED =
  'No word about the outcome stands on this page, and all of it was read; it has the reference numbers of bank and network, and the second of the transfer.';

const bookingOf = (other: OtherPayments[keyof OtherPayments]): string =>
  other?.confirmationNumber ? `booking ${other.confirmationNumber}` : 'another booking';

const WHY: Readonly<Partial<Record<DecisionReason, (others: OtherPayments) => string>>> = {
  'amount-differs': () => 'The receipt shows another amount.',
  'amount-unsure': () => 'The readings of the amount do not agree; please look at the picture.',
  'amount-missing': () => 'No labelled amount was found; please look at the picture.',
  'part-paid': () =>
    'A bank statement shows a part of the sum already: please see whether this receipt is of that part or of the rest.',
  'recipient-differs': () => "The name or account is not the school's.",
  'recipient-unsure': () =>
    'Close to the school, but not certain; please compare name and account.',
  'recipient-missing': () => 'No recipient was found; please look at the picture.',
  'transfer-failed': () => 'The receipt says that the transfer failed.',
  'transfer-pending': () =>
    'The receipt says that the transfer is not finished; please check the bank account.',
  'outcome-missing': () =>
    'The receipt does not say that the transfer succeeded; please check the bank account.',
  'transaction-id-used': ({ transaction, further }) =>
    `It has already paid for ${bookingOf(transaction ?? further)}.`,
  'transaction-id-missing': () => 'No transaction ID was found.',
  'transaction-id-unsure': () =>
    'The readings of the ID do not agree; please compare it with the picture.',
  'transfer-used': ({ transfer }) =>
    `${capitalised(bookingOf(transfer))} was paid with the same amount in the same minute from the same bank: one transfer shown twice, or two families at once. Please compare the IDs.`,
  'file-used': ({ file }) => `The very same file has paid for ${bookingOf(file)}.`,
  'paid-before-booking': () => 'The payment is older than the booking.',
  'paid-in-future': () => 'The date lies in the future.',
  'time-missing': () =>
    'No date and time of the payment were found that settle whether it came after the booking.',
  'time-unsure': () => 'The readings of date and time do not agree; please look at the picture.',
  'above-automatic-limit': () =>
    "Above the school's limit for automatic confirmation, so it came to you. Please compare it with the bank account.",
  'staff-decide-all': () =>
    'The school lets staff decide every receipt, so it came to you. Please compare it with the bank account.',
  'booking-code-missing': () =>
    "The school asks for the booking's code on the transfer, and it was not read here.",
  'edited-picture': () => 'The file says that it was saved by editing software.',
};

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const DATE = /\b(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2})(?::\d{2})?)?\b/g;
const options = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
} as const;
const day = new Intl.DateTimeFormat('en-MY', options);
const dayAndTime = new Intl.DateTimeFormat('en-MY', {
  ...options,
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
});

/** Rewrites Malaysian times such as `2026-11-21 23:25` as `21 Nov 2026, 11:25 pm`. */
export const inWrittenDates = (text: string): string =>
  text.replace(DATE, (found, date: string, time: string | undefined) => {
    const at = new Date(`${date}T${time ?? '12:00'}:00${UTC_OFFSET}`);
    if (Number.isNaN(at.getTime())) return found;
    return (time ? dayAndTime : day).format(at).replaceAll('\u202f', ' ');
  });
