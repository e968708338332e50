/**
 * Everything that other modules may import from receipts (reading receipts and deciding on them). Lint forbids any other import.
 */
export { ReceiptsModule } from './receipts.module.js';
export { paymentLockPolicy } from './verification/payment-lock.policy.js';
export { receiptCheckPolicy } from './verification/receipt-check.policy.js';
