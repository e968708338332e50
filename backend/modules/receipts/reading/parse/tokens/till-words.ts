import { TILL_WORDS, TRANSFER_WORDS } from '../vocabulary/till-words.js';
import { fitsAny } from './rules.js';

/*
 * Words by which a shop's paper is told from a bank's page, whatever its layout.
 */

/** Two of the words that tills print and banks do not. */
const OF_A_SHOP = 2;
/** Papers of tills have numbers that look like ids of transfers, but no transfer has so many words of tills. */
const CLEARLY_OF_A_SHOP = 4;

export const speaksOfTransfer = (page: string): boolean => fitsAny(TRANSFER_WORDS, page);

export const isTillReceipt = (page: string): boolean => tillWords(page) >= OF_A_SHOP;

export const isClearlyTill = (page: string): boolean => tillWords(page) >= CLEARLY_OF_A_SHOP;

/** How many words of tills are on a page; none where one word speaks of a transfer. */
const tillWords = (page: string): number =>
  speaksOfTransfer(page) ? 0 : TILL_WORDS.filter(({ pattern }) => pattern.test(page)).length;
