/** What other modules may use of this one: receipts: reading them, and what is decided about them. Lint lets them import nothing else. */
export { ReceiptsModule } from './receipts.module.js';
export { paymentLockPolicy } from './verification/payment-lock.policy.js';
export { receiptCheckPolicy } from './verification/receipt-check.policy.js';
