import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { FILE_STORE, type FileStore } from '../../files/port.js';
import { keyOf } from '../../files/object-url.js';
import { JOB_QUEUE, type JobQueue } from '../../jobs/port.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { logger } from '../../platform/logger.js';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import { contextOfProcess, type CommandContext } from '../../booking/application/command-context.js';
import { awaitsVerdict, recordReading } from '../../booking/domain/booking-decisions.js';
import type { PlacedBooking, Receipt } from '../../booking/domain/booking.js';
import { ReceiptReader } from '../reading/receipt-reader.js';
import { RECEIPT_CHECK_QUEUE, type ReceiptCheckJob } from './receipt-check.policy.js';
import { VerdictGiver } from './verdict-giver.js';

/** After so many failures it is not the picture's turn to be read again but a person's. */
const TRIES = 3;

/**
 * Reads a receipt and has it judged. Each step looks at the streams first, so that a run that was killed anywhere is
 * simply run again: read once, claimed once, decided once.
 */
@Injectable()
export class ReceiptCheckWorker implements OnModuleInit, OnApplicationShutdown {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(FILE_STORE) private readonly files: FileStore,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly bookings: BookingStreams,
    private readonly reader: ReceiptReader,
    private readonly verdicts: VerdictGiver,
  ) {}

  onModuleInit(): void {
    this.jobs.process<ReceiptCheckJob>(RECEIPT_CHECK_QUEUE, ({ data, attempt }) => this.check(data, attempt), { concurrency: 2 });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.reader.close();
  }

  private async check({ bookingId, receiptId, causedBy }: ReceiptCheckJob, attempt: number): Promise<void> {
    const context = contextOfProcess('receipt-check', causedBy, this.clock.now());
    const booking = await this.bookings.loadPlaced(bookingId);
    const receipt = booking.receipts.find((one) => one.receiptId === receiptId);
    if (!receipt || !awaitsVerdict(booking, receiptId)) return;
    try {
      const read = receipt.read ? receipt : await this.read(booking, receipt, context);
      // Reading takes a second or more, in which staff may have amended the booking.
      await this.verdicts.give(await this.bookings.loadPlaced(bookingId), read, context);
    } catch (error) {
      if (attempt < TRIES) throw error;
      logger.error({ err: error, bookingId, receiptId }, 'a receipt cannot be read; it goes to staff');
      await this.verdicts.refer(booking, receiptId, ['unreadable'], context);
    }
  }

  private async read(booking: PlacedBooking, receipt: Receipt, context: CommandContext): Promise<Receipt> {
    const { receiptId, objectUrl } = receipt;
    const file = await this.files.get(keyOf(objectUrl));
    if (!file) throw new Error(`The picture of receipt ${receiptId} is gone`);
    const reading = await this.reader.read(file.bytes);
    await this.bookings.execute(booking.bookingId, context, (state) => recordReading(state, receiptId, reading));
    return { ...receipt, reading, read: true };
  }
}
