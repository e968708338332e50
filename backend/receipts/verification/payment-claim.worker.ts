import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../jobs/port.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import { contextOfProcess } from '../../booking/application/command-context.js';
import { currentReceipt } from '../../booking/domain/booking.js';
import { PAYMENT_CLAIM_QUEUE, type PaymentClaimJob } from './payment-claim.policy.js';
import { PaymentClaims } from './payment-claims.js';
import { paymentKeysOf } from './payment-keys.js';

/** Claims the transfer of a booking that staff confirmed. What another booking claimed before stays with that one: staff saw it and decided. */
@Injectable()
export class PaymentClaimWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly claims: PaymentClaims,
  ) {}

  onModuleInit(): void {
    this.jobs.process<PaymentClaimJob>(PAYMENT_CLAIM_QUEUE, ({ data }) => this.claim(data), { concurrency: 2 });
  }

  private async claim({ bookingId, causedBy }: PaymentClaimJob): Promise<void> {
    const context = contextOfProcess('payment-claim', causedBy, this.clock.now());
    const receipt = currentReceipt(await this.bookings.loadPlaced(bookingId));
    if (!receipt) return;
    for (const key of paymentKeysOf(receipt)) await this.claims.claim(key, bookingId, receipt.receiptId, context);
  }
}
