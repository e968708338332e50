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
  /** Paid and open sums of a partly paid order; absent or null while nothing was paid. */
  readonly partPaid?: PartPaid | null;
  readonly payee: Payee;
  /** ISO 8601: when the booking was made, and when the decision is made. */
  readonly placedAt: string;
  readonly now: string;
  /** Editing software named by the picture's metadata. */
  readonly editor: string | null;
  /** True when another booking was paid with the same transaction id, or shown with the same file. */
  readonly transactionUsedByOther: boolean;
  /** True when another booking was paid with a further id on the receipt. Such numbers may not be unique to a transfer. */
  readonly furtherIdUsedByOther?: boolean;
  readonly fileUsedByOther: boolean;
  /**
   * Another booking was paid with the same amount in the same minute from the same bank. The id was read from that booking's
   * receipt.
   */
  readonly transferUsedByOther?: { readonly transactionId: string | null } | null;
  /** Code that families are asked to put into the recipient reference. */
  readonly paymentReference?: string;
  /** Limits that the school sets for automatic decisions. */
  readonly rules: AutomaticRules;
}

/** A school's limits for confirming receipts without staff (design.md section 7). */
export interface AutomaticRules {
  /** Largest total that is confirmed automatically, in sen. 0: staff decide every receipt; null: no limit. */
  readonly upToSen: number | null;
  /** True when the booking's code must have been read on the transfer. */
  readonly codeRequired: boolean;
}

/** Rules of a school without limits: the receipt check alone decides. */
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
 * `differs`: a contradiction that two readings agree on. `information`: shown to staff, has no
 * effect on the decision.
 */
type Standing = 'agrees' | 'doubt' | 'differs' | 'information';

/** Result of one rule. All results together make the decision, and staff see them beside the picture. */
export interface FieldCheck {
  readonly field: CheckedField;
  /** Value as the receipt shows it, for people; null when nothing was read. */
  readonly read: string | null;
  readonly expected: string | null;
  readonly standing: Standing;
  /** Reasons against the receipt; empty when the field agrees with the booking. */
  readonly reasons: readonly DecisionReason[];
}

/** Confidence when two readings agree and no reading disagrees (see ReadField). */
const AGREED = 0.99;
/** Confidence when one reading found the value in a clear place, and no reading disagrees. */
const SEEN = 0.5;
/** Confidence when two readings agree and another disagrees. */
const TWO_OF_THREE = 0.4;

/** Checks a receipt by all rules, the most important first. */
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
  // A receipt without a word of success is confirmed only when every other value is beyond doubt.
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
 * Leaves the amount of a partly paid order to staff: only a person can decide whether the receipt shows the transfer that has
 * already come or the next transfer.
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
  // If the right amount is elsewhere on the page, the reader may have taken the wrong number for the amount. A higher amount is
  // left to the school: the family has paid.
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
  // The account is right, but the name is another person's, so the payee is in doubt.
  if (account === 'same' && name === 'different' && namesPerson(reading.recipient.value))
    return doubt('recipient-unsure');
  if (account === 'same')
    return isSeen(reading.accountNumber) || (name === 'same' && allNear(reading, payee))
      ? agrees
      : doubt('recipient-unsure');
  if (account === 'different') {
    // A transfer by DuitNow id may show a phone number instead of an account. With the right name, staff decide.
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
 * Looks for another booking that was paid with the same amount in the same minute from the same bank. Two families may do
 * that by chance, so it is only a doubt. The doubt is removed when the transfer has this booking's own code and
 * the two ids differ by more than a misreading.
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
  // A transfer can only be looked up with amount, minute and bank.
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
 * Checks the booking's code on the transfer, the strongest link to a booking. A missing code raises no suspicion; a school that
 * requires the code has staff decide.
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

/** Checks the booking's total against the school's limit for automatic confirmation. */
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
 * Returns true when two readings agree on the id and the third reading differs by one misread letter. In another picture of the
 * same transfer a different letter may be misread, so that the ids do not match. So the amount, the minute and the bank must be
 * known as well, because they also identify the transfer.
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

/** Returns true when all readings are close enough to the payee: no reading names another payee. */
const allNear = ({ recipient, accountNumber }: ReceiptReading, payee: Payee): boolean =>
  recipient.candidates.every((candidate) => matchName(candidate, payee) !== 'different') &&
  accountNumber.candidates.every(
    (candidate) => matchAccount(candidate, payee.accountNumber) !== 'different',
  );

/** Formats a time such as `2026-03-12T20:15+08:00` without its offset, because all shown times are Malaysian. */
const readable = (paidAt: string): string => paidAt.replace('T', ' ').replace(UTC_OFFSET, '');

const malaysianMinute = (iso: string): string => readable(malaysianClock(iso).slice(0, 16));

/**
 * Time of a payment, compared with the time of the booking and with now. `unknown`: the receipt shows only a date, so
 * several answers are possible.
 */
type PaidTime = 'day-before' | 'before' | 'between' | 'future' | 'unknown';

/** Milliseconds of tolerance: receipts drop seconds, and clocks of phones and servers differ a little. */
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

/** Returns true for a booking made just after midnight and paid by a clock that is a little slow. */
const isJustBefore = (paidAt: string, placedAt: string): boolean =>
  paidAt.includes('T') && Date.parse(paidAt) >= Date.parse(placedAt) - SKEW_BEFORE_MS;

/** Returns true when the text contains the sum with its two decimals. */
function standsIn(text: string, sen: number): boolean {
  const digits = `${Math.trunc(sen / 100)}.${String(sen % 100).padStart(2, '0')}`;
  return new RegExp(`(?<![\\d.])${digits.replace('.', '\\.')}(?!\\d)`).test(
    text.replace(/(?<=\d)[,\s](?=\d{3})/g, ''),
  );
}

/** Sums of an order that is partly paid, in sen. Both are above zero. */
export interface PartPaid {
  readonly paidSen: number;
  readonly openSen: number;
}
