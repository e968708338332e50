/** Lists all that other modules may import from the receipts module. A lint rule forbids any other import. */
export { ReceiptsModule } from './receipts.module.js';
export { paymentLockPolicy } from './verification/payment-lock.policy.js';
export { receiptCheckPolicy } from './verification/receipt-check.policy.js';
