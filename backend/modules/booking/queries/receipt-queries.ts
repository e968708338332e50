import { Inject, Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type pg from 'pg';
import {
  newestReceipt,
  type ReceiptRow,
} from '../../../../projections/read-models/receipts/receipts.queries.js';
import type { ReceiptView } from '../../../contracts/rest/bookings.js';
import { FILE_STORE, type FileStore } from '../../../infrastructure/files/port.js';
import { PG_POOL } from '../../../infrastructure/database/pg-pool.js';
import { senOf, toDecimal } from '../../../contracts/money.js';

/** Long enough to look at the picture and download it. */
const LINK_SECONDS = 15 * 60;

@Injectable()
export class ReceiptQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(FILE_STORE) private readonly files: FileStore,
  ) {}

  /** The newest receipt of a booking. */
  async newest(bookingId: string): Promise<ReceiptView | null> {
    if (!isUUID(bookingId)) return null;
    const row = await newestReceipt(this.pool, bookingId);
    if (!row) return null;
    return {
      id: row.receipt_id,
      verificationStatus: row.verification_status,
      verificationMessage: row.verification_message,
      imageUrl: await this.files.signedDownload(row.image_key, LINK_SECONDS),
      uploadedAt: row.uploaded_at.toISOString(),
      extractedData: row.ocr_raw_text === null ? null : extracted(row),
    };
  }
}

const extracted = (row: ReceiptRow): NonNullable<ReceiptView['extractedData']> => ({
  amount: row.extracted_amount_sen === null ? null : toDecimal(senOf(row.extracted_amount_sen)),
  merchant: row.extracted_merchant,
  transactionId: row.extracted_transaction_id,
  date: row.extracted_date_time,
});
