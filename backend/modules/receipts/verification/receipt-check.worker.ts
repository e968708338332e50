import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  JOB_QUEUE,
  type Job,
  type JobOutcome,
  type JobQueue,
} from '../../../infrastructure/jobs/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { BookingSource, BookingReader, currentReceipt, receiptOf } from '../../orders/api.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { JudgeReceipt } from './judge-receipt.command.js';
import { CheckLine } from './check-line.js';
import { RECEIPT_CHECK_QUEUE, type ReceiptCheckJob } from './receipt-check.policy.js';
import { ReceiptReadings } from './receipt-readings.js';

/** Number of receipt checks that run at once: one for each OCR thread. */
const AT_ONCE = 2;
/**
 * Number of receipt jobs that may be in the check line. Each source has at most two of them, so there is room for
 * others.
 */
const IN_LINE = 8;
/**
 * Approximate milliseconds of one OCR reading. The n-th receipt outside the line comes back after n times this
 * duration.
 */
const COME_BACK_MS = 2_000;
const LONGEST_ASIDE_MS = 60_000;

interface JobInLine extends ReceiptCheckJob {
  /** Attempts before the job left the check line; the queue starts counting again afterwards. */
  readonly triedBefore?: number;
}

/**
 * Reads a receipt and requests its decision. Every step checks the stored events first, so a repeated job does no harm.
 */
@Injectable()
export class ReceiptCheckWorker implements OnModuleInit {
  private readonly line = new CheckLine(AT_ONCE);

  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingReader,
    private readonly sources: BookingSource,
    private readonly readings: ReceiptReadings,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<JobInLine>(RECEIPT_CHECK_QUEUE, (job) => this.run(job), {
      concurrency: IN_LINE,
    });
  }

  private async run({ data, ...job }: Job<JobInLine>): Promise<JobOutcome> {
    // Check first: an old receipt's job would replace the newer receipt's job in the line.
    if (!(await this.isWanted(data))) return 'done';
    const attempt = job.attempt + (data.triedBefore ?? 0);
    const { bookingId, receiptId } = data;
    const source = await this.sources.sourceOf(bookingId);
    const checked = await this.line.run({ source, bookingId, receiptId }, () =>
      this.check(data, attempt),
    );
    if (typeof checked !== 'number') return 'done';
    const runAt = new Date(Date.now() + Math.min(checked * COME_BACK_MS, LONGEST_ASIDE_MS));
    const later: JobInLine = { ...data, triedBefore: attempt - 1 };
    await this.jobs.enqueue(RECEIPT_CHECK_QUEUE, job.id, later, { runAt, replace: true });
    return 'enqueued-again';
  }

  /** Returns false for a receipt that a newer one has replaced. */
  private async isWanted({ bookingId, receiptId }: ReceiptCheckJob): Promise<boolean> {
    return currentReceipt(await this.bookings.loadPlaced(bookingId))?.receiptId === receiptId;
  }

  private async check(job: ReceiptCheckJob, attempt: number): Promise<void> {
    const { bookingId, receiptId, causedBy } = job;
    const context = contextOfProcess('receipt-check', causedBy, this.clock.now());
    const receipt = receiptOf(await this.bookings.loadPlaced(bookingId), receiptId);
    if (!receipt || !(await this.isWanted(job))) return;
    // A receipt that staff decide on is read as well, so that its transfer is recognised if it comes again.
    const read = await this.readings.readReceipt(bookingId, receipt, attempt, context);
    const judged = typeof read === 'string' ? { receiptId, unread: read } : { receipt: read };
    await this.bus.execute(new JudgeReceipt(bookingId, judged, context));
  }
}
