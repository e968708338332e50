import { Module } from '@nestjs/common';
import {
  holdExpiryPolicy,
  performanceChangesPolicy,
  seatReconciliationPolicy,
} from './modules/orders/api.js';
import { EventStoreModule } from './infrastructure/event-store/event-store.module.js';
import { JobsModule } from './infrastructure/jobs/jobs.module.js';
import { mailPolicy } from './modules/notifications/api.js';
import { statementPolicy } from './modules/payments/api.js';
import { accountErasurePolicy, erasurePolicy } from './modules/personal-data/api.js';
import { paymentLockPolicy, receiptCheckPolicy } from './modules/receipts/api.js';
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
  statementPolicy,
  mailPolicy,
  performanceChangesPolicy,
  seatReconciliationPolicy,
  erasurePolicy,
  accountErasurePolicy,
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
