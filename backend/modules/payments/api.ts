/** Lists all that other modules may import from the payments module. A lint rule forbids any other import. */
export { PaymentHistory, placeOf } from './payment-history.js';
export type { OtherPayments } from './payment-history.js';
export { PaymentLocks } from './payment-locks.js';
export { provenSen } from './domain/statement-ledger.js';
export { PaymentsAdminModule } from './payments-admin.module.js';
export { statementPolicy } from './policies/statement.policy.js';
export { PaymentsModule } from './payments.module.js';
export { StatementLedgers } from './statements/statement-ledgers.js';
