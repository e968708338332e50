import { Module } from '@nestjs/common';
import { freeOrderMailPolicy } from '../booking/free-orders/free-order-mail.policy.js';
import { cancellationNoticePolicy } from '../booking/notices/cancellation-notice.policy.js';
import { moveNoticePolicy } from '../booking/notices/move-notice.policy.js';
import { holdExpiryPolicy } from '../booking/processes/hold-expiry.policy.js';
import { settlementPolicy } from '../booking/processes/settlement.policy.js';
import { ticketMailPolicy } from '../booking/tickets/ticket-mail.policy.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { paymentClaimPolicy } from '../receipts/verification/payment-claim.policy.js';
import { receiptCheckPolicy } from '../receipts/verification/receipt-check.policy.js';
import { POLICIES, type Policy } from './policy.js';
import { ProcessManager } from './process-manager.js';

/** What happens by itself, in one list. */
const policies: readonly Policy[] = [
  holdExpiryPolicy,
  receiptCheckPolicy,
  paymentClaimPolicy,
  ticketMailPolicy,
  cancellationNoticePolicy,
  freeOrderMailPolicy,
  moveNoticePolicy,
  settlementPolicy,
];

@Module({
  imports: [EventStoreModule, JobsModule],
  providers: [ProcessManager, { provide: POLICIES, useValue: policies }],
})
export class ProcessesModule {}
