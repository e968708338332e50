import type { ReadField, ReceiptReading, TransferOutcome } from '../../../contracts/events/receipt-reading.js';
import { accountNumberSeen } from './account-number.js';
import { amountSeen } from './amount.js';
import { combine } from './combine.js';
import { outcomeSeen } from './outcome.js';
import { paidAtSeen } from './paid-at.js';
import { recipientSeen } from './recipient.js';
import { sectionsOf } from './sections.js';
import type { Seen } from './seen.js';
import { methodSeen, payerBankSeen, referenceSeen } from './small-fields.js';
import { alphanumeric, foldLookAlikes } from '../../domain/spelling.js';
import type { TextLine } from './text-line.js';
import { transactionIdSeen } from './transaction-id.js';

export type ReceiptFields = Omit<ReceiptReading, 'texts' | 'engine' | 'durationMs'>;

/** Pure: the fields of a receipt from one or more readings of its picture, each a list of lines. The first reading breaks ties. */
export function parseReceipt(readings: readonly (readonly TextLine[])[]): ReceiptFields {
  const pages = readings.map(sectionsOf);
  const seenBy = <T>(see: (page: (typeof pages)[number]) => Seen<T>[]): Seen<T>[][] => pages.map(see);
  return {
    amountSen: combine(seenBy(amountSeen), String),
    recipient: combine(seenBy(recipientSeen), foldLookAlikes),
    accountNumber: combine(seenBy(accountNumberSeen), (value) => value),
    transactionId: combineIds(seenBy(transactionIdSeen)),
    paidAt: combineMoments(seenBy(paidAtSeen)),
    method: combine(seenBy(methodSeen), foldLookAlikes),
    reference: combine(seenBy(referenceSeen), foldLookAlikes),
    payerBank: combine(seenBy(payerBankSeen), alphanumeric),
    outcome: combineOutcomes(seenBy(outcomeSeen)),
  };
}

/** Several ids on a page are not a contradiction: the first one of each reading is compared, the others follow. */
function combineIds(readings: readonly (readonly Seen<string>[])[]): ReadField<string> {
  return combine(readings.map((seen) => seen.slice(0, 1)), foldLookAlikes);
}

/** A reading that lost the time does not contradict one that has it. */
function combineMoments(readings: readonly (readonly Seen<string>[])[]): ReadField<string> {
  const all = readings.flat().map(({ value }) => value);
  const completed = readings.map((seen) =>
    seen.map((one) => {
      const fuller = all.find((other) => other.length > one.value.length && other.startsWith(one.value));
      return fuller === undefined ? one : { value: fuller, strength: one.strength };
    }),
  );
  return combine(completed, (value) => value);
}

/** Any word of doubt outweighs a word of success. */
function combineOutcomes(readings: readonly (readonly Seen<TransferOutcome>[])[]): ReadField<TransferOutcome> {
  const field = combine(readings, (value) => value);
  if (field.value === null) return { value: 'unknown', confidence: 0, candidates: [] };
  const worst = (['failed', 'pending', 'success'] as const).find((outcome) => field.candidates.includes(outcome));
  if (worst === undefined || worst === field.value) return field;
  return { value: worst, confidence: 0.3, candidates: [worst, ...field.candidates.filter((outcome) => outcome !== worst)] };
}
