/*
 * Words by which a shop's paper is told from a bank's page, whatever its layout.
 */

const TILL_WORDS: readonly RegExp[] = [
  /\b(cash|tunai)\b/i,
  /\bchange\b/i,
  /\b(tax )?invoice\b|\bbill\b/i,
  /\bgst\b|\bsst\b/i,
  /\bround(ing|ed)?\b/i,
  /sub\s?-?total/i,
  /\b(qty|quantity|items?)\b/i,
  /\b(cashier|counter|till|pos)\b/i,
  /please come again|goods sold/i,
];
/** Words of transfers: with one of them it is no till's paper, whatever else it says. */
const TRANSFER_WORDS =
  /duitnow|transfer|pindah|recipient'?s?\s(name|ref|account|bank)|beneficiary|penerima|\bibg\b|e-?wallet|cashback|reference (id|no)|rujukan|transaction id/i;

/** Whether any word speaks of a transfer. */
export const speaksOfTransfer = (page: string): boolean => TRANSFER_WORDS.test(page);

/** Whether it is a shop's receipt: two of the words that tills print and banks do not. */
export const isTillReceipt = (page: string): boolean => tillWords(page) >= 2;

/** Beyond doubt: papers of tills have numbers that look like ids of transfers, but no transfer has so many words of tills. */
export const isClearlyTill = (page: string): boolean => tillWords(page) >= 4;

/** How many words of tills are on a page; none where one word speaks of a transfer. */
const tillWords = (page: string): number =>
  TRANSFER_WORDS.test(page) ? 0 : TILL_WORDS.filter((pattern) => pattern.test(page)).length;
