import { TILL_WORDS, TRANSFER_WORDS } from '../vocabulary/values.js';
import { fitsAny } from '../vocabulary/tables.js';

/* Tells a shop's paper from a bank's page by words, whatever the layout. */

/** Words of tills on a shop's paper: banks do not print two of them. */
const OF_A_SHOP = 2;
/**
 * Words of tills on a paper that is surely a shop's. Its numbers may look like ids of transfers, but no transfer has so many
 * words of tills.
 */
const CLEARLY_OF_A_SHOP = 4;

export const speaksOfTransfer = (page: string): boolean => fitsAny(TRANSFER_WORDS, page);

export const isTillReceipt = (page: string): boolean => tillWords(page) >= OF_A_SHOP;

export const isClearlyTill = (page: string): boolean => tillWords(page) >= CLEARLY_OF_A_SHOP;

/** Counts the words of tills on a page; 0 when any word is about a transfer. */
const tillWords = (page: string): number =>
  speaksOfTransfer(page) ? 0 : TILL_WORDS.filter(({ pattern }) => pattern.test(page)).length;
