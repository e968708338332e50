import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { BookingReader, currentReceipt, receiptOf } from '../../orders/api.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import {
  FORMER_PAYMENT_LOCK_QUEUE,
  PAYMENT_LOCK_QUEUE,
  type PaymentLockJob,
} from './payment-lock.policy.js';
import { LockTransfers } from './lock-transfers.js';
import { ReceiptReadings } from './receipt-readings.js';

/**
 * Locks the transfer of a booking that staff confirmed. Another booking's lock stays, because staff saw it when they
 * decided.
 */
@Injectable()
export class PaymentLockWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingReader,
    private readonly readings: ReceiptReadings,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<PaymentLockJob>(
      PAYMENT_LOCK_QUEUE,
      ({ data, attempt }) => this.lock(data, attempt),
      { concurrency: 2, formerNames: [FORMER_PAYMENT_LOCK_QUEUE] },
    );
  }

  private async lock(
    { bookingId, receiptId, causedBy }: PaymentLockJob,
    attempt: number,
  ): Promise<void> {
    const context = contextOfProcess('payment-lock', causedBy, this.clock.now());
    const booking = await this.bookings.loadPlaced(bookingId);
    const receipt =
      receiptId === undefined ? currentReceipt(booking) : receiptOf(booking, receiptId);
    if (!receipt) return;
    // The file's own lock is set at once; locks that need a reading follow when the picture was read.
    await this.bus.execute(new LockTransfers(bookingId, receipt, context));
    if (receipt.read) return;
    const read = await this.readings.readReceipt(bookingId, receipt, attempt, context);
    if (typeof read !== 'string')
      await this.bus.execute(new LockTransfers(bookingId, read, context));
  }
}
