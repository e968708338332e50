import { Module } from '@nestjs/common';
import { BookingModule } from '../booking/booking.module.js';
import { EventStoreModule } from '../event-store/event-store.module.js';
import { FilesModule } from '../files/files.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { ReceiptReader } from './reading/receipt-reader.js';
import { TesseractEngine } from './reading/tesseract-engine.js';
import { PaymentClaims } from './verification/payment-claims.js';
import { ReceiptCheckWorker } from './verification/receipt-check.worker.js';
import { VerdictGiver } from './verification/verdict-giver.js';

/** Reading and judging receipts. Another OCR engine takes this one's place here. */
@Module({
  imports: [BookingModule, EventStoreModule, FilesModule, JobsModule],
  providers: [
    { provide: ReceiptReader, useFactory: () => new ReceiptReader(new TesseractEngine()) },
    PaymentClaims,
    VerdictGiver,
    ReceiptCheckWorker,
  ],
})
export class ReceiptsModule {}
