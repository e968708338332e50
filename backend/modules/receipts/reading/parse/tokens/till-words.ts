import { TILL_WORDS, TRANSFER_WORDS } from '../vocabulary/values.js';
import { fitsAny } from '../vocabulary/tables.js';

/* Recognises a shop's till receipt by its words, so that it is not taken for a bank's receipt. */

/** Minimum number of till words on a shop's receipt. Banks print at most one of them. */
const OF_A_SHOP = 2;
/** Number of till words from which a paper is certainly a shop's, even when its numbers look like transaction ids. */
const CLEARLY_OF_A_SHOP = 4;

export const speaksOfTransfer = (page: string): boolean => fitsAny(TRANSFER_WORDS, page);

export const isTillReceipt = (page: string): boolean => tillWords(page) >= OF_A_SHOP;

export const isClearlyTill = (page: string): boolean => tillWords(page) >= CLEARLY_OF_A_SHOP;

/** Counts words such as "cash" that only tills print; 0 when the page mentions a transfer. */
const tillWords = (page: string): number =>
  speaksOfTransfer(page) ? 0 : TILL_WORDS.filter(({ pattern }) => pattern.test(page)).length;
