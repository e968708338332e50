import { automaticLimitInWords, toRinggit } from '../../../contracts/money.js';
import type { Payee } from '../../../contracts/events/booking.js';
import type {
  ReadField,
  ReceiptReading,
  DecisionReason,
} from '../../../contracts/events/receipt-reading.js';
import { malaysianClock, UTC_OFFSET, malaysianDay } from '../../../contracts/malaysian-time.js';
import { matchAccount, matchName, namesPerson } from './payee-match.js';
import { bookingCodeRead, clearlyOtherId, transferKey } from './payment-keys.js';

/** Facts that a receipt is compared with: the booking, the present time, and other bookings paid with the same transfer. */
export interface JudgeContext {
  readonly totalSen: number;
  /** Sums already paid and still open when a booking is partly paid. Absent or null before the first payment. */
  readonly partPaid?: PartPaid | null;
  readonly payee: Payee;
  /** Times in ISO 8601: `placedAt` is when the booking was made, `now` is when the receipt is judged. */
  readonly placedAt: string;
  readonly now: string;
  /** Name of an editing program in the picture's metadata, a sign that the receipt may be forged. */
  readonly editor: string | null;
  /** True when the same transaction id, or the same picture file, already paid for another booking. */
  readonly transactionUsedByOther: boolean;
  /**
   * True when another booking was paid with one of the receipt's further ids. Different transfers may share such a
   * number.
   */
  readonly furtherIdUsedByOther?: boolean;
  readonly fileUsedByOther: boolean;
  /**
   * Set when another booking was paid with the same amount, in the same minute, from the same bank. Holds the id that
   * was read from that booking's receipt.
   */
  readonly transferUsedByOther?: { readonly transactionId: string | null } | null;
  readonly paymentReference?: string;
  readonly rules: AutomaticRules;
}

/** A school's limits for confirming receipts without staff (design.md section 7). */
export interface AutomaticRules {
  /**
   * Largest total, in sen, that is confirmed automatically. With 0, staff decide on every receipt; null means no limit.
   */
  readonly upToSen: number | null;
  /** True when a receipt is confirmed automatically only if it shows the booking's code. */
  readonly codeRequired: boolean;
}

/** Rules of a school that sets no limits on automatic confirmation. */
export const NO_LIMITS: AutomaticRules = { upToSen: null, codeRequired: false };

export type CheckedField =
  | 'outcome'
  | 'amount'
  | 'recipient'
  | 'transactionId'
  | 'transfer'
  | 'paidAt'
  | 'reference'
  | 'picture'
  | 'limit';

/**
 * Result of comparing one field with the booking. `differs` means that two OCR readings agree on a wrong value.
 * `information` is shown to staff and has no effect on the decision.
 */
type Standing = 'agrees' | 'doubt' | 'differs' | 'information';

/**
 * Result of checking one field of a receipt. The decision follows from all results, and staff see them beside the
 * picture.
 */
export interface FieldCheck {
  readonly field: CheckedField;
  /** Value printed on the receipt, in a form for people; null when nothing was read. */
  readonly read: string | null;
  readonly expected: string | null;
  readonly standing: Standing;
  /** Reasons not to confirm the receipt; empty when this field fits the booking. */
  readonly reasons: readonly DecisionReason[];
}

/** Confidence of a value on which two OCR readings agree and none disagrees (see ReadField). */
const AGREED = 0.99;
/** Confidence of a value that one OCR reading found in a clear place, and none contradicts. */
const SEEN = 0.5;
/** Confidence of a value on which two OCR readings agree and a third disagrees. */
const TWO_OF_THREE = 0.4;

/** Checks every field of a receipt against the booking; the most important check comes first. */
export function checkFields(reading: ReceiptReading, context: JudgeContext): FieldCheck[] {
  return [
    checkOutcome(reading),
    checkAmount(reading, context),
    checkRecipient(reading, context),
    checkTransaction(reading, context),
    checkTransfer(reading, context),
    checkTime(reading, context),
    checkReference(reading, context),
    checkPicture(context),
    checkLimit(context),
  ];
}

type Finding = Pick<FieldCheck, 'standing' | 'reasons'>;

const agrees: Finding = { standing: 'agrees', reasons: [] };
const information: Finding = { standing: 'information', reasons: [] };
const doubt = (...reasons: DecisionReason[]): Finding => ({ standing: 'doubt', reasons });
const differsIf = (contradicted: boolean, reason: DecisionReason): Finding => ({
  standing: contradicted ? 'differs' : 'doubt',
  reasons: [reason],
});

function checkOutcome(reading: ReceiptReading): FieldCheck {
  const { outcome } = reading;
  return { field: 'outcome', read: outcome.value, expected: 'success', ...judgeOutcome(reading) };
}

function judgeOutcome({ outcome, transactionId, paidAt, amountSen }: ReceiptReading): Finding {
  if (outcome.value === 'failed') return differsIf(isAgreed(outcome), 'transfer-failed');
  if (outcome.value === 'pending' || outcome.candidates.includes('pending'))
    return doubt('transfer-pending');
  // A receipt that never says "successful" is confirmed only when all its other fields are certain.
  if (outcome.value === 'implied')
    return isAgreed(outcome) && isAgreed(transactionId) && isAgreed(paidAt) && isSeen(amountSen)
      ? agrees
      : doubt('outcome-missing');
  return outcome.value === 'success' && isSeen(outcome) ? agrees : doubt('outcome-missing');
}

function checkAmount(
  { amountSen: amount, texts }: ReceiptReading,
  { totalSen, partPaid = null }: JudgeContext,
): FieldCheck {
  const read = amount.value === null ? null : toRinggit(amount.value);
  if (partPaid) return { field: 'amount', read, ...checkAmountOfRest(amount, totalSen, partPaid) };
  return {
    field: 'amount',
    read,
    expected: toRinggit(totalSen),
    ...judgeAmount(amount, texts, totalSen),
  };
}

/**
 * Leaves the amount to staff when the booking is partly paid. Only a person can tell whether the receipt shows the
 * earlier transfer again or the next one.
 */
const checkAmountOfRest = (
  amount: ReadField<number>,
  totalSen: number,
  { paidSen, openSen }: PartPaid,
): Pick<FieldCheck, 'expected'> & Finding => ({
  expected: `${toRinggit(openSen)}: ${toRinggit(paidSen)} of ${toRinggit(totalSen)} has come`,
  ...doubt(amount.value === null ? 'amount-missing' : 'part-paid'),
});

function judgeAmount(
  amount: ReadField<number>,
  texts: readonly string[],
  totalSen: number,
): Finding {
  if (amount.value === null) return doubt('amount-missing');
  if (amount.value === totalSen) return isSeen(amount) ? agrees : doubt('amount-unsure');
  if (!isAgreed(amount) || amount.candidates.includes(totalSen)) return doubt('amount-unsure');
  // The right sum elsewhere on the page suggests that OCR took the wrong number, so the receipt is not rejected. A sum
  // above the price is left to staff, because the family has paid.
  const isLess = amount.value < totalSen;
  return differsIf(isLess && !texts.some((text) => standsIn(text, totalSen)), 'amount-differs');
}

function checkRecipient(reading: ReceiptReading, { payee }: JudgeContext): FieldCheck {
  const read =
    [reading.recipient.value, reading.accountNumber.value]
      .filter((part) => part !== null)
      .join(', ') || null;
  const { merchantName, accountName } = payee;
  const names = (
    merchantName.toUpperCase() === accountName.toUpperCase()
      ? [merchantName]
      : [merchantName, accountName]
  )
    .filter(Boolean)
    .join(' or ');
  const expected = [names, payee.accountNumber].filter(Boolean).join(', ');
  return { field: 'recipient', read, expected, ...judgeRecipient(reading, payee) };
}

function judgeRecipient(reading: ReceiptReading, payee: Payee): Finding {
  const account = matchAccount(reading.accountNumber.value, payee.accountNumber);
  const name = matchName(reading.recipient.value, payee);
  // The account number is right but the printed name is another person's, so staff decide.
  if (account === 'same' && name === 'different' && namesPerson(reading.recipient.value))
    return doubt('recipient-unsure');
  if (account === 'same')
    return isSeen(reading.accountNumber) || (name === 'same' && allNear(reading, payee))
      ? agrees
      : doubt('recipient-unsure');
  if (account === 'different') {
    // A DuitNow transfer may show a phone number instead of an account. If the name fits, staff decide instead of a
    // rejection.
    if (name === 'same' || name === 'unsure') return doubt('recipient-unsure');
    return differsIf(
      isAgreed(reading.accountNumber) && isAgreed(reading.recipient),
      'recipient-differs',
    );
  }
  const hidden = account === 'unsure' && (reading.accountNumber.value ?? '').includes('*');
  if (account === 'unsure' && !hidden) return doubt('recipient-unsure');
  if (name === 'missing') return doubt('recipient-missing');
  if (name === 'different') return doubt('recipient-differs');
  return name === 'same' && (isSeen(reading.recipient) || allNear(reading, payee))
    ? agrees
    : doubt('recipient-unsure');
}

function checkTransaction(
  reading: ReceiptReading,
  { transactionUsedByOther, furtherIdUsedByOther = false }: JudgeContext,
): FieldCheck {
  const { transactionId } = reading;
  const finding = (): Finding => {
    if (transactionUsedByOther) return differsIf(isAgreed(transactionId), 'transaction-id-used');
    if (furtherIdUsedByOther) return doubt('transaction-id-used');
    if (transactionId.value === null) return doubt('transaction-id-missing');
    return isSeen(transactionId) || isSlipOfOne(reading) ? agrees : doubt('transaction-id-unsure');
  };
  return {
    field: 'transactionId',
    read: transactionId.value,
    expected: 'one that is new',
    ...finding(),
  };
}

/**
 * Looks for another booking paid with the same amount, in the same minute, from the same bank. Two families may do that
 * by chance, so staff decide. The receipt passes when it shows its own booking's code and the two ids are clearly
 * different.
 */
function checkTransfer(
  { amountSen, paidAt, payerBank, reference, transactionId }: ReceiptReading,
  context: JudgeContext,
): FieldCheck {
  const { transferUsedByOther: other = null, paymentReference } = context;
  const explained =
    bookingCodeRead(reference, paymentReference) === 'agreed' &&
    isAgreed(transactionId) &&
    clearlyOtherId(transactionId.value, other?.transactionId ?? null);
  const parts = [
    amountSen.value === null ? null : toRinggit(amountSen.value),
    paidAt.value === null ? null : readable(paidAt.value),
    payerBank.value,
  ];
  const read = parts.filter((part) => part !== null).join(', ') || null;
  const clean = parts.includes(null) ? information : agrees;
  return {
    field: 'transfer',
    read,
    expected: 'not seen before',
    ...(other === null || explained ? clean : doubt('transfer-used')),
  };
}

function checkTime({ paidAt }: ReceiptReading, { placedAt, now }: JudgeContext): FieldCheck {
  const read = paidAt.value === null ? null : readable(paidAt.value);
  const expected = `${malaysianMinute(placedAt)} to ${malaysianMinute(now)}`;
  return { field: 'paidAt', read, expected, ...judgeTime(paidAt, placedAt, now) };
}

function judgeTime(paidAt: ReadField<string>, placedAt: string, now: string): Finding {
  if (paidAt.value === null) return doubt('time-missing');
  switch (comparePaidAt(paidAt.value, placedAt, now)) {
    case 'day-before':
      return differsIf(isAgreed(paidAt), 'paid-before-booking');
    case 'before':
      return doubt('paid-before-booking');
    case 'future':
      return doubt('paid-in-future');
    case 'unknown':
      return doubt('time-missing');
    case 'between':
      return isSeen(paidAt) ? agrees : doubt('time-unsure');
  }
}

/**
 * Checks the booking's code in the transfer's reference. A missing code matters only to schools that require the code;
 * their staff then decide.
 */
function checkReference(
  { reference }: ReceiptReading,
  { paymentReference, rules }: JudgeContext,
): FieldCheck {
  const named = bookingCodeRead(reference, paymentReference) !== 'none';
  const unnamed = rules.codeRequired ? doubt('booking-code-missing') : information;
  return {
    field: 'reference',
    read: reference.value,
    expected: paymentReference ?? null,
    ...(named ? agrees : unnamed),
  };
}

function checkPicture({ editor, fileUsedByOther }: JudgeContext): FieldCheck {
  const reasons: DecisionReason[] = [
    ...(fileUsedByOther ? (['file-used'] as const) : []),
    ...(editor === null ? [] : (['edited-picture'] as const)),
  ];
  return {
    field: 'picture',
    read: editor === null ? 'no editor named' : `saved by ${editor}`,
    expected: 'new, not edited',
    ...(reasons.length > 0 ? doubt(...reasons) : agrees),
  };
}

function checkLimit({ totalSen, rules: { upToSen } }: JudgeContext): FieldCheck {
  return {
    field: 'limit',
    read: toRinggit(totalSen),
    expected: automaticLimitInWords(upToSen),
    ...(upToSen === null || (upToSen > 0 && totalSen <= upToSen)
      ? agrees
      : doubt(upToSen === 0 ? 'staff-decide-all' : 'above-automatic-limit')),
  };
}

const isAgreed = (field: ReadField<unknown>): boolean =>
  field.confidence >= AGREED && field.candidates.length <= 1;

const isSeen = (field: ReadField<unknown>): boolean =>
  field.confidence >= SEEN && field.candidates.length <= 1;

/**
 * Returns true when two OCR readings agree on the transaction id and a third differs by one letter. Another picture of
 * the transfer may then show a slightly different id. The amount, minute and bank must therefore be known too, to
 * recognise the transfer.
 */
const isSlipOfOne = (reading: ReceiptReading): boolean =>
  reading.transactionId.confidence >= TWO_OF_THREE &&
  reading.transactionId.candidates.length === 2 &&
  !clearlyOtherId(
    reading.transactionId.candidates[0] ?? null,
    reading.transactionId.candidates[1] ?? null,
  ) &&
  transferKey(reading) !== null &&
  [reading.amountSen, reading.paidAt, reading.payerBank].every(isSeen);

/** Returns true when no OCR reading of the receipt names another payee or another account. */
const allNear = ({ recipient, accountNumber }: ReceiptReading, payee: Payee): boolean =>
  recipient.candidates.every((candidate) => matchName(candidate, payee) !== 'different') &&
  accountNumber.candidates.every(
    (candidate) => matchAccount(candidate, payee.accountNumber) !== 'different',
  );

/**
 * Formats a time such as `2026-03-12T20:15+08:00` for people. The offset is dropped, because all shown times are
 * Malaysian.
 */
const readable = (paidAt: string): string => paidAt.replace('T', ' ').replace(UTC_OFFSET, '');

const malaysianMinute = (iso: string): string => readable(malaysianClock(iso).slice(0, 16));

/**
 * Time of a payment relative to its booking and to now. `unknown` means that the receipt shows a date without a time.
 */
type PaidTime = 'day-before' | 'before' | 'between' | 'future' | 'unknown';

/** Tolerated difference of clocks in milliseconds: receipts drop seconds, and phones and servers differ a little. */
const SKEW_BEFORE_MS = 5 * 60_000;
const SKEW_AFTER_MS = 10 * 60_000;

/**
 * @param paidAt ISO 8601 with offset, or a date alone (Malaysia's)
 * @param placedAt ISO 8601, when the booking was made
 * @param now ISO 8601
 */
function comparePaidAt(paidAt: string, placedAt: string, now: string): PaidTime {
  const day = paidAt.slice(0, 10);
  const placedDay = malaysianDay(placedAt);
  const today = malaysianDay(now);
  if (day < placedDay) return isJustBefore(paidAt, placedAt) ? 'between' : 'day-before';
  if (!paidAt.includes('T')) {
    if (day > today) return 'future';
    return day === placedDay ? 'unknown' : 'between';
  }
  const paid = Date.parse(paidAt);
  if (Number.isNaN(paid)) return 'unknown';
  if (paid > Date.parse(now) + SKEW_AFTER_MS) return 'future';
  return paid < Date.parse(placedAt) - SKEW_BEFORE_MS ? 'before' : 'between';
}

/**
 * Returns true when the payment looks only minutes older than the booking. Near midnight a slow clock would otherwise
 * show the day before.
 */
const isJustBefore = (paidAt: string, placedAt: string): boolean =>
  paidAt.includes('T') && Date.parse(paidAt) >= Date.parse(placedAt) - SKEW_BEFORE_MS;

function standsIn(text: string, sen: number): boolean {
  const digits = `${Math.trunc(sen / 100)}.${String(sen % 100).padStart(2, '0')}`;
  return new RegExp(`(?<![\\d.])${digits.replace('.', '\\.')}(?!\\d)`).test(
    text.replace(/(?<=\d)[,\s](?=\d{3})/g, ''),
  );
}

export interface PartPaid {
  readonly paidSen: number;
  readonly openSen: number;
}
