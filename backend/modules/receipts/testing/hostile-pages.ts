import { AMOUNT } from './hostile/amount.js';
import { ANOTHER_SUCCESS } from './hostile/another-success.js';
import type { PageRow } from './hostile/blocks.js';
import { FAILED } from './hostile/failed.js';
import { HIDDEN_ACCOUNT } from './hostile/hidden-account.js';
import { MONEY_BACK } from './hostile/money-back.js';
import { NOT_FINISHED } from './hostile/not-finished.js';
import { RECIPIENT } from './hostile/recipient.js';
import { STATUS_OTHERWISE } from './hostile/status-otherwise.js';
import { TIME } from './hostile/time.js';

export type { PageRow } from './hostile/blocks.js';
export { ONE_TRANSFER, TWO_TRANSFERS } from './hostile/pairs.js';
export { TRUE_RECEIPTS } from './hostile/true-receipts.js';

/**
 * Pages that look like a payment for the booking but are none, grouped by their fault. All are shown for the booking of the
 * decision table.
 */
export const HOSTILE_PAGES: readonly (readonly [purpose: string, rows: readonly PageRow[]])[] = [
  ['a transfer that is not finished', NOT_FINISHED],
  ['a transfer that failed', FAILED],
  ['money that went back or came from the school', MONEY_BACK],
  ['a success of something else', ANOTHER_SUCCESS],
  ['a row that says otherwise than the title', STATUS_OTHERWISE],
  ['another amount', AMOUNT],
  ['another recipient', RECIPIENT],
  ['the right name and another account, partly hidden', HIDDEN_ACCOUNT],
  ['another time, or none', TIME],
];
