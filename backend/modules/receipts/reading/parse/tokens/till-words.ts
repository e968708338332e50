import { TILL_WORDS, TRANSFER_WORDS } from '../vocabulary/values.js';
import { fitsAny } from '../vocabulary/tables.js';

/* Recognises a shop's paper by its words, in any layout, so that it is not taken for a bank's page. */

/** Number of till words that make a paper a shop's: banks do not print two of them. */
const OF_A_SHOP = 2;
/**
 * Number of till words from which a paper is surely a shop's. Its numbers may look like ids of transfers, but no
 * transfer has so many till words.
 */
const CLEARLY_OF_A_SHOP = 4;

export const speaksOfTransfer = (page: string): boolean => fitsAny(TRANSFER_WORDS, page);

export const isTillReceipt = (page: string): boolean => tillWords(page) >= OF_A_SHOP;

export const isClearlyTill = (page: string): boolean => tillWords(page) >= CLEARLY_OF_A_SHOP;

/** Counts the till words on a page; 0 when any word is about a transfer. */
const tillWords = (page: string): number =>
  speaksOfTransfer(page) ? 0 : TILL_WORDS.filter(({ pattern }) => pattern.test(page)).length;
