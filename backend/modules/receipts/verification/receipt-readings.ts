import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { keyOf } from '../../../infrastructure/files/object-url.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { receiptReadingSeconds } from '../../../infrastructure/metrics/metrics.js';
import { traced } from '../../../infrastructure/tracing/trace.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type Receipt, receiptOf, RecordReading } from '../../orders/api.js';
import type { ReceiptReading } from '../../../contracts/events/index.js';
import { OcrBudgetSpent } from '../reading/engine/ocr-engine.js';
import { ReceiptReader } from '../reading/receipt-reader.js';

/** Number of failed OCR attempts after which staff must look at the picture. */
const TRIES = 3;

/** Reasons why a picture has no reading and staff must look at it. */
export type Unread = 'unreadable' | 'too-much-to-read';

/** Reads every receipt once and stores the reading as an event. */
@Injectable()
export class ReceiptReadings implements OnApplicationShutdown {
  constructor(
    @Inject(FILE_STORE) private readonly files: FileStore,
    private readonly bus: CommandBus,
    private readonly reader: ReceiptReader,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    await this.reader.close();
  }

  /**
   * Returns the receipt with its reading; when two readings are stored at once, the first counts.
   *
   * @param attempt number of the job's attempt, from 1 @returns `unreadable` when the picture is gone or its reading
   * failed too often; `too-much-to-read` when it takes more work than a receipt @throws an error of the reader, the
   * file store or the event store; the job tries again
   */
  async readReceipt(
    bookingId: string,
    receipt: Receipt,
    attempt: number,
    context: CommandContext,
  ): Promise<Receipt | Unread> {
    if (receipt.read) return receipt;
    const { receiptId } = receipt;
    const file = await this.files.get(keyOf(receipt.objectUrl));
    if (!file) {
      logger.error(
        { bookingId, receiptId },
        'the picture of a receipt is missing in the file store',
      );
      return 'unreadable';
    }
    let reading: ReceiptReading;
    try {
      reading = await traced(
        'read receipt',
        () => ({ attributes: { 'houselights.attempt': attempt } }),
        () => this.reader.read(file.bytes),
      );
      receiptReadingSeconds.observe(reading.durationMs / 1000);
    } catch (error) {
      if (error instanceof OcrBudgetSpent) {
        logger.warn(
          { bookingId, receiptId },
          'a receipt picture needs more work than a receipt may',
        );
        return 'too-much-to-read';
      }
      if (attempt < TRIES) throw error;
      logger.error({ err: error, bookingId, receiptId }, 'a receipt cannot be read');
      return 'unreadable';
    }
    const booking = await this.bus.execute(
      new RecordReading(bookingId, receiptId, reading, context),
    );
    return receiptOf(booking, receiptId) ?? 'unreadable';
  }
}
