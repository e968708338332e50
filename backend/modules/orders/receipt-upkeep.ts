import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { objectUrlOf } from '../../infrastructure/files/object-url.js';
import { FILE_STORE, type FileStore, UNUSED_KEPT_MS } from '../../infrastructure/files/port.js';
import { DailyUpkeep } from '../../infrastructure/upkeep/daily-upkeep.js';
import { BookingStreams } from './application/booking-streams.js';

/**
 * Deletes pictures that were uploaded for a booking and never became a receipt. All pictures of receipts are kept, even of
 * rejected and replaced receipts, because decisions are based on them. The booking's stream shows which pictures are receipts; a
 * read model may be behind.
 */
@Injectable()
export class ReceiptUpkeep implements OnModuleInit {
  constructor(
    private readonly upkeep: DailyUpkeep,
    private readonly bookings: BookingStreams,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  onModuleInit(): void {
    this.upkeep.register('receipts', (now, stop) => this.deleteUnused(now, stop));
  }

  private async deleteUnused(now: Date, stop: AbortSignal): Promise<number> {
    let deleted = 0;
    const before = new Date(now.getTime() - UNUSED_KEPT_MS);
    for await (const key of this.files.keysBefore('receipts', before)) {
      if (stop.aborted) break;
      if (await this.isReceipt(key)) continue;
      await this.files.delete(key);
      deleted += 1;
    }
    return deleted;
  }

  private async isReceipt(key: string): Promise<boolean> {
    const booking = await this.bookings.load(key.split('/')[1] ?? '');
    return (
      booking.kind === 'placed' &&
      booking.receipts.some(
        ({ objectUrl, imageKey }) => imageKey === key || objectUrl === objectUrlOf(key),
      )
    );
  }
}
