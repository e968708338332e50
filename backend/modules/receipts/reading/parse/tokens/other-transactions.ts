import {
  MONEY_BACK,
  OTHER_TRANSACTIONS,
  RULES_AND_OFFERS,
} from '../vocabulary/other-transactions.js';
import { isHeadline } from './outcome-words.js';
import { fitsAny } from './rules.js';

/** "Refund successful": whatever the page says of success, the transfer's money came back. */
export const tellsOfMoneyBack = (text: string): boolean =>
  isHeadline(text) && fitsAny(MONEY_BACK, text) && !RULES_AND_OFFERS.pattern.test(text);

/** "Standing instruction created": a headline that makes the page's success another one than a transfer's. */
export const isAnotherTransaction = (text: string): boolean =>
  isHeadline(text) && fitsAny(OTHER_TRANSACTIONS, text);
