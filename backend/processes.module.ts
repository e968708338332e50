import { Module } from '@nestjs/common';
import { freeOrderMailPolicy } from './modules/booking/free-orders/free-order-mail.policy.js';
import { cancellationNoticePolicy } from './modules/booking/notices/cancellation-notice.policy.js';
import { moveNoticePolicy } from './modules/booking/notices/move-notice.policy.js';
import { performanceChangesPolicy } from './modules/booking/policies/performance-changes.policy.js';
import { holdExpiryPolicy } from './modules/booking/policies/hold-expiry.policy.js';
import { seatReconciliationPolicy } from './modules/booking/policies/seat-reconciliation.policy.js';
import { ticketMailPolicy } from './modules/booking/tickets/ticket-mail.policy.js';
import { EventStoreModule } from './infrastructure/event-store/event-store.module.js';
import { JobsModule } from './infrastructure/jobs/jobs.module.js';
import { paymentLockPolicy } from './modules/receipts/verification/payment-lock.policy.js';
import { receiptCheckPolicy } from './modules/receipts/verification/receipt-check.policy.js';
import { POLICIES, type Policy } from './infrastructure/process-manager/policy.js';
import {
  JobReconciler,
  RECONCILER_TIMES,
  USUAL_TIMES,
} from './infrastructure/process-manager/due-work/job-reconciler.js';
import { ProcessManager } from './infrastructure/process-manager/process-manager.js';

/** All policies, in one list. */
const policies: readonly Policy[] = [
  holdExpiryPolicy,
  receiptCheckPolicy,
  paymentLockPolicy,
  ticketMailPolicy,
  cancellationNoticePolicy,
  freeOrderMailPolicy,
  moveNoticePolicy,
  performanceChangesPolicy,
  seatReconciliationPolicy,
];

@Module({
  imports: [EventStoreModule, JobsModule],
  providers: [
    ProcessManager,
    JobReconciler,
    { provide: RECONCILER_TIMES, useValue: USUAL_TIMES },
    { provide: POLICIES, useValue: policies },
  ],
})
export class ProcessesModule {}
