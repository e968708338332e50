import type {
  DecisionReason,
  DecisionValues,
  ReceiptReading,
} from '../../../contracts/events/receipt-reading.js';
import {
  CONFIRMED_MESSAGE,
  messageFor,
  reviewMessageFor,
} from '../../../contracts/rest/receipt-messages.js';
import { checkFields, type FieldCheck, type JudgeContext } from './field-checks.js';

export { NO_LIMITS, type AutomaticRules, type JudgeContext } from './field-checks.js';
export { transactionKey } from './payment-keys.js';

export interface ReceiptDecision {
  readonly kind: 'confirmed' | 'rejected' | 'needs_review';
  /** Reasons for the decision, the most important first; empty when the receipt is confirmed. */
  readonly reasons: readonly DecisionReason[];
  readonly values?: DecisionValues;
  readonly message: string;
}

/**
 * Decides on a receipt (design.md section 7). A receipt is confirmed when every rule holds, and rejected only when two
 * OCR readings agree on a wrong value. In all other cases staff decide, also above the school's limit for automatic
 * confirmation.
 */
export function judge(reading: ReceiptReading, context: JudgeContext): ReceiptDecision {
  if (isUnreadable(reading)) return toDecision('needs_review', ['unreadable'], reading, context);
  const checks = checkFields(reading, context);
  const contradictions = reasonsOf(checks, 'differs');
  const doubts = reasonsOf(checks, 'doubt');
  if (contradictions.length > 0)
    return context.rules.upToSen === 0
      ? toDecision('needs_review', [...contradictions, ...doubts], reading, context)
      : toDecision('rejected', contradictions, reading, context);
  if (doubts.length > 0) return toDecision('needs_review', doubts, reading, context);
  return { kind: 'confirmed', reasons: [], message: CONFIRMED_MESSAGE };
}

const reasonsOf = (
  checks: readonly FieldCheck[],
  standing: FieldCheck['standing'],
): DecisionReason[] => [
  ...new Set(
    checks.filter((check) => check.standing === standing).flatMap(({ reasons }) => reasons),
  ),
];

function isUnreadable({
  amountSen,
  recipient,
  transactionId,
  paidAt,
  outcome,
}: ReceiptReading): boolean {
  const silent = outcome.value === null || outcome.value === 'unknown';
  return (
    amountSen.value === null &&
    silent &&
    [recipient, transactionId, paidAt].filter((field) => field.value !== null).length <= 1
  );
}

function toDecision(
  kind: 'rejected' | 'needs_review',
  reasons: readonly DecisionReason[],
  reading: ReceiptReading,
  context: JudgeContext,
): ReceiptDecision {
  const reason = reasons[0] as DecisionReason;
  const values = valuesFor(reason, reading, context);
  const messageOf = kind === 'rejected' ? messageFor : reviewMessageFor;
  return { kind, reasons, ...(values ? { values } : {}), message: messageOf(reason, values) };
}

function valuesFor(
  reason: DecisionReason,
  { amountSen }: ReceiptReading,
  { totalSen, partPaid, payee }: JudgeContext,
): DecisionValues | undefined {
  if (reason === 'amount-differs') return { readSen: amountSen.value ?? 0, totalSen };
  if (reason === 'part-paid') return { paidSen: partPaid?.paidSen ?? 0 };
  return reason === 'recipient-differs' ? { payee: payee.merchantName } : undefined;
}

/** Minimum number of words of three letters or more in a receipt. OCR finds a few false words in any picture. */
const FEWEST_WORDS = 5;

/**
 * Returns true when a picture may be a receipt. Seats are then kept until the decision. For a picture without sum, date
 * or words the payment deadline keeps running, and the family may send a better picture.
 */
export function looksLikeReceipt({
  amountSen,
  paidAt,
  outcome,
  transactionId,
  texts,
}: ReceiptReading): boolean {
  const says = [amountSen, paidAt, transactionId].some(({ value }) => value !== null);
  const tells = outcome.value !== null && outcome.value !== 'unknown';
  return says || tells || texts.some((text) => wordsOf(text) >= FEWEST_WORDS);
}

const wordsOf = (text: string): number => text.match(/\p{L}{3,}/gu)?.length ?? 0;
