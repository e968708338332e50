import type { DecisionReason } from '../../../backend/contracts/events/index.js';
import type { ReceiptVerificationStatus } from '../../../backend/contracts/rest/bookings.js';
import type { Projector, Statement } from '../../projector.js';
import { createReceiptsTables, receiptsIn } from './receipts.tables.js';

/** Receipts as the customer and staff see them: the picture, what was read, the decision. */
export const receiptsProjector: Projector = {
  name: 'receipts',
  version: 2,
  tables: ['receipts'],
  create: createReceiptsTables,
  handlers: {
    ReceiptUploaded: ({ data, metadata }, schema) => [
      {
        sql: `insert into ${receiptsIn(schema)} (receipt_id, booking_id, image_key, sha256, editor, uploaded_at)
              values ($1, $2, $3, $4, $5, $6)`,
        values: [
          data.receiptId,
          data.bookingId,
          data.imageKey,
          data.sha256,
          data.editor,
          metadata.occurredAt,
        ],
      },
    ],
    ReceiptVerificationRequested: ({ data }, schema) => [
      {
        sql: `update ${receiptsIn(schema)} set verification_status = 'verifying' where receipt_id = $1`,
        values: [data.receiptId],
      },
    ],
    ReceiptRead: ({ data: { receiptId, reading } }, schema) => [
      {
        sql: `update ${receiptsIn(schema)} set extracted_amount_sen = $2, extracted_merchant = $3, extracted_transaction_id = $4,
                extracted_date_time = $5, extracted_payment_method = $6, ocr_raw_text = $7
              where receipt_id = $1`,
        values: [
          receiptId,
          reading?.amountSen.value ?? null,
          reading?.recipient.value ?? null,
          reading?.transactionId.value ?? null,
          reading?.paidAt.value ?? null,
          reading?.method.value ?? null,
          reading?.texts.join('\n\n') ?? null,
        ],
      },
    ],
    CustomerErased: ({ data }, schema) => [
      {
        sql: `update ${receiptsIn(schema)} set editor = null, extracted_amount_sen = null, extracted_merchant = null,
                extracted_transaction_id = null, extracted_date_time = null, extracted_payment_method = null, ocr_raw_text = null
              where booking_id = $1`,
        values: [data.bookingId],
      },
    ],
    BookingConfirmed: ({ data, metadata }, schema) => [
      decision(schema, data.receiptId, 'confirmed', data.message, [], metadata.occurredAt),
    ],
    ReceiptRejected: ({ data, metadata }, schema) => [
      decision(schema, data.receiptId, 'rejected', data.message, data.reasons, metadata.occurredAt),
    ],
    ReceiptReferredToStaff: ({ data, metadata }, schema) => [
      decision(
        schema,
        data.receiptId,
        'needs_review',
        data.message,
        data.reasons,
        metadata.occurredAt,
      ),
    ],
  },
};

const decision = (
  schema: string,
  receiptId: string,
  status: ReceiptVerificationStatus,
  message: string,
  reasons: readonly DecisionReason[],
  at: string,
): Statement => ({
  sql: `update ${receiptsIn(schema)}
        set verification_status = $2, verification_message = $3, reasons = $4, verified_at = $5
        where receipt_id = $1`,
  values: [receiptId, status, message, JSON.stringify(reasons), at],
});
