import type { Payee } from '../../contracts/events/booking.js';
import type { ReadField, ReceiptReading, VerdictReason } from '../../contracts/events/receipt-reading.js';
import { CONFIRMED_MESSAGE, messageFor, reviewMessageFor } from './messages.js';
import { matchAccount, matchName } from './payee-match.js';
import { comparePaidAt } from './paid-time.js';

export { transactionKey } from './transaction-key.js';

export interface Verdict {
  readonly kind: 'confirmed' | 'rejected' | 'needs_review';
  /** Empty when confirmed; the weightiest first. */
  readonly reasons: readonly VerdictReason[];
  /** For the family. */
  readonly message: string;
}

export interface JudgeContext {
  readonly totalSen: number;
  readonly payee: Payee;
  /** ISO 8601: when the booking was made, and when the judge sits. */
  readonly placedAt: string;
  readonly now: string;
  /** Editing software named by the picture's metadata. */
  readonly editor: string | null;
  /** Another booking was paid with the same transaction key, or shown with the same file. */
  readonly transactionUsedByOther: boolean;
  readonly fileUsedByOther: boolean;
  /** The code families are asked to put into the recipient reference. */
  readonly paymentReference?: string;
}

/** What one rule says: a contradiction (when two readings agree on it), a doubt, or nothing. */
interface Finding {
  readonly reason: VerdictReason;
  readonly contradiction: boolean;
}

/** Two readings agree and none disagrees (see ReadField). */
const AGREED = 0.99;
/** One reading saw it in a clear place and none disagrees. */
const SEEN = 0.5;

/**
 * The verdict on a receipt, by design: confirmed when every rule holds, rejected only on a contradiction that two readings
 * agree on, else for staff. Never confirm on doubt, never reject on a misread.
 */
export function judge(reading: ReceiptReading, context: JudgeContext): Verdict {
  if (isUnreadable(reading)) return toVerdict('needs_review', ['unreadable'], reading, context);
  const findings = [
    ...judgeOutcome(reading),
    ...judgeAmount(reading, context),
    ...judgeRecipient(reading, context),
    ...judgeTransaction(reading, context),
    ...judgeTime(reading, context),
    ...(context.editor === null ? [] : [doubt('edited-picture')]),
  ];
  const contradictions = findings.filter(({ contradiction }) => contradiction);
  if (contradictions.length > 0) return toVerdict('rejected', reasonsOf(contradictions), reading, context);
  if (findings.length > 0) return toVerdict('needs_review', reasonsOf(findings), reading, context);
  return { kind: 'confirmed', reasons: [], message: CONFIRMED_MESSAGE };
}

function judgeOutcome({ outcome }: ReceiptReading): Finding[] {
  if (outcome.value === 'failed') return [{ reason: 'transfer-failed', contradiction: isAgreed(outcome) }];
  if (outcome.value === 'pending' || outcome.candidates.includes('pending')) return [doubt('transfer-pending')];
  return outcome.value === 'success' && isSeen(outcome) ? [] : [doubt('outcome-missing')];
}

function judgeAmount({ amountSen: amount, texts }: ReceiptReading, { totalSen }: JudgeContext): Finding[] {
  if (amount.value === null) return [doubt('amount-missing')];
  if (amount.value === totalSen) return isSeen(amount) ? [] : [doubt('amount-unsure')];
  if (!isAgreed(amount) || amount.candidates.includes(totalSen)) return [doubt('amount-unsure')];
  // The right sum elsewhere on the page: we may have taken the wrong one for the amount.
  return [{ reason: 'amount-differs', contradiction: !texts.some((text) => standsIn(text, totalSen)) }];
}

function judgeRecipient(reading: ReceiptReading, { payee }: JudgeContext): Finding[] {
  const account = matchAccount(reading.accountNumber.value, payee.accountNumber);
  const name = matchName(reading.recipient.value, payee);
  if (account === 'same') return isSeen(reading.accountNumber) || (name === 'same' && allNear(reading, payee)) ? [] : [doubt('recipient-unsure')];
  if (account === 'different') {
    // A transfer by DuitNow id shows a phone number where an account would stand: the right name leaves it to staff.
    if (name === 'same' || name === 'unsure') return [doubt('recipient-unsure')];
    return [{ reason: 'recipient-differs', contradiction: isAgreed(reading.accountNumber) && isAgreed(reading.recipient) }];
  }
  const hidden = account === 'unsure' && (reading.accountNumber.value ?? '').includes('*');
  if (account === 'unsure' && !hidden) return [doubt('recipient-unsure')];
  if (name === 'missing') return [doubt('recipient-missing')];
  if (name === 'different') return [doubt('recipient-differs')];
  return name === 'same' && (isSeen(reading.recipient) || allNear(reading, payee)) ? [] : [doubt('recipient-unsure')];
}

function judgeTransaction({ transactionId }: ReceiptReading, { transactionUsedByOther, fileUsedByOther }: JudgeContext): Finding[] {
  const findings: Finding[] = [];
  if (transactionUsedByOther) findings.push({ reason: 'transaction-id-used', contradiction: isAgreed(transactionId) });
  else if (transactionId.value === null) findings.push(doubt('transaction-id-missing'));
  else if (!isSeen(transactionId)) findings.push(doubt('transaction-id-unsure'));
  if (fileUsedByOther) findings.push(doubt('file-used'));
  return findings;
}

function judgeTime({ paidAt }: ReceiptReading, { placedAt, now }: JudgeContext): Finding[] {
  if (paidAt.value === null) return [doubt('time-missing')];
  switch (comparePaidAt(paidAt.value, placedAt, now)) {
    case 'day-before':
      return [{ reason: 'paid-before-booking', contradiction: isAgreed(paidAt) }];
    case 'before':
      return [doubt('paid-before-booking')];
    case 'future':
      return [doubt('paid-in-future')];
    case 'unknown':
      return [doubt('time-missing')];
    case 'between':
      return isSeen(paidAt) ? [] : [doubt('time-unsure')];
  }
}

const doubt = (reason: VerdictReason): Finding => ({ reason, contradiction: false });

const isAgreed = (field: ReadField<unknown>): boolean => field.confidence >= AGREED && field.candidates.length <= 1;

const isSeen = (field: ReadField<unknown>): boolean => field.confidence >= SEEN && field.candidates.length <= 1;

/** The readings differ, but only by a slip of the reader: none of them names anybody else. */
const allNear = ({ recipient, accountNumber }: ReceiptReading, payee: Payee): boolean =>
  recipient.candidates.every((candidate) => matchName(candidate, payee) !== 'different') &&
  accountNumber.candidates.every((candidate) => matchAccount(candidate, payee.accountNumber) !== 'different');

function isUnreadable({ amountSen, recipient, transactionId, paidAt, outcome }: ReceiptReading): boolean {
  const silent = outcome.value === null || outcome.value === 'unknown';
  return amountSen.value === null && silent && [recipient, transactionId, paidAt].filter((field) => field.value !== null).length <= 1;
}

function standsIn(text: string, sen: number): boolean {
  const digits = `${Math.trunc(sen / 100)}.${String(sen % 100).padStart(2, '0')}`;
  return new RegExp(`(?<![\\d.])${digits.replace('.', '\\.')}(?!\\d)`).test(text.replace(/(?<=\d)[,\s](?=\d{3})/g, ''));
}

const reasonsOf = (findings: readonly Finding[]): VerdictReason[] => [...new Set(findings.map(({ reason }) => reason))];

function toVerdict(kind: 'rejected' | 'needs_review', reasons: readonly VerdictReason[], reading: ReceiptReading, { totalSen, payee }: JudgeContext): Verdict {
  const facts = { totalSen, readSen: reading.amountSen.value, payee: payee.merchantName };
  const say = kind === 'rejected' ? messageFor : reviewMessageFor;
  return { kind, reasons, message: say(reasons[0] as VerdictReason, facts) };
}
