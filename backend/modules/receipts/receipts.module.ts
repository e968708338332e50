import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/api.js';
import { EventStoreModule } from '../../infrastructure/event-store/event-store.module.js';
import { FilesModule } from '../../infrastructure/files/files.module.js';
import { JobsModule } from '../../infrastructure/jobs/jobs.module.js';
import { ReceiptReader } from './reading/receipt-reader.js';
import { TesseractEngine } from './reading/engine/tesseract-engine.js';
import { ReceiptReviewController } from './staff/receipt-review.controller.js';
import { LockTransfersHandler } from './verification/lock-transfers.js';
import { PaymentLockWorker } from './verification/payment-lock.worker.js';
import { PaymentsModule } from '../payments/api.js';
import { ReceiptCheckWorker } from './verification/receipt-check.worker.js';
import { ReceiptReadings } from './verification/receipt-readings.js';
import { SchoolRules } from './verification/school-rules.js';
import { ReceiptDecider } from './verification/receipt-decider.js';

/**
 * Wires the reading of receipts and the decisions of the receipt check and of staff. To use another OCR engine, provide
 * it here.
 */
@Module({
  imports: [OrdersModule, PaymentsModule, EventStoreModule, FilesModule, JobsModule],
  controllers: [ReceiptReviewController],
  providers: [
    {
      provide: ReceiptReader,
      // Two OCR threads: one booking's receipts are read one at a time, so a slow booking leaves a thread to the
      // others.
      useFactory: () => new ReceiptReader(new TesseractEngine({ threads: 2 })),
    },
    PaymentLockWorker,
    ReceiptDecider,
    SchoolRules,
    LockTransfersHandler,
    ReceiptCheckWorker,
    ReceiptReadings,
  ],
})
export class ReceiptsModule {}
