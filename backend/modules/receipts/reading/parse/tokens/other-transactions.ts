import { MONEY_BACK, OTHER_TRANSACTIONS, RULES_AND_OFFERS } from '../vocabulary/outcomes.js';
import { isHeadline } from './outcome-words.js';
import { fitsAny } from './rules.js';

/** Returns true for a headline such as "Refund successful": the transfer's money came back, whatever success the page states. */
export const tellsOfMoneyBack = (text: string): boolean =>
  isHeadline(text) && fitsAny(MONEY_BACK, text) && !RULES_AND_OFFERS.pattern.test(text);

/** Returns true for a headline such as "Standing instruction created": the page's success is another one than a transfer's. */
export const isAnotherTransaction = (text: string): boolean =>
  isHeadline(text) && fitsAny(OTHER_TRANSACTIONS, text);
