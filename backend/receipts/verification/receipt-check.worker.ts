import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../jobs/port.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import { contextOfProcess } from '../../booking/application/command-context.js';
import { receiptOf } from '../../booking/domain/booking.js';
import { RECEIPT_CHECK_QUEUE, type ReceiptCheckJob } from './receipt-check.policy.js';
import { ReceiptReadings } from './receipt-readings.js';
import { VerdictGiver } from './verdict-giver.js';

/**
 * Reads a receipt and has it judged. Each step looks at the streams first, so that a run that was killed anywhere is
 * simply run again: read once, claimed once, decided once.
 */
@Injectable()
export class ReceiptCheckWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly readings: ReceiptReadings,
    private readonly verdicts: VerdictGiver,
  ) {}

  onModuleInit(): void {
    this.jobs.process<ReceiptCheckJob>(
      RECEIPT_CHECK_QUEUE,
      ({ data, attempt }) => this.check(data, attempt),
      { concurrency: 2 },
    );
  }

  private async check(
    { bookingId, receiptId, causedBy }: ReceiptCheckJob,
    attempt: number,
  ): Promise<void> {
    const context = contextOfProcess('receipt-check', causedBy, this.clock.now());
    const receipt = receiptOf(await this.bookings.loadPlaced(bookingId), receiptId);
    if (!receipt) return;
    // Also of what staff decide themselves: they see what is in it, and its transfer is known again.
    const read = await this.readings.of(bookingId, receipt, attempt, context);
    if (read) await this.verdicts.give(bookingId, read, context);
    else await this.verdicts.refer(bookingId, receiptId, 'unreadable', context);
  }
}
