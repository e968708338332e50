import type { ReceiptReading } from '../../../contracts/events/receipt-reading.js';

/** Words of at least three letters below which a picture counts as having none: a reader finds some in grain and edges. */
const FEWEST_WORDS = 5;

/**
 * Returns true when a picture may be a receipt, so that the booking keeps its seats until a decision. A picture with no sum, no
 * date and hardly a word does not stop the clock (design section 7, "time to pay"); the family may send a better one.
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
