import type {
  BookingEvent,
  DecisionReason,
  EventMetadata,
} from '../../../backend/contracts/events/index.js';
import { outcomeOfNewestReceipt, UNDECIDED } from '../../../backend/contracts/receipt-outcome.js';
import type { ReceiptVerificationStatus } from '../../../backend/contracts/rest/bookings.js';
import type { Projector, Statement } from '../../projector.js';
import { rowInsert, rowStatement } from '../../sql/row-statement.js';
import { createReceiptsTables, receiptsIn } from './receipts.tables.js';

/*
 * Each statement writes receipts of one booking and reads no other receipts. Therefore its key (`Statement.keys`) is the
 * booking's id.
 */

const insertReceipt = rowInsert(receiptsIn, {
  receipt_id: 'uuid',
  booking_id: 'uuid',
  image_key: 'text',
  sha256: 'text',
  editor: 'text',
  uploaded_at: 'timestamptz',
  revision: 'bigint',
});

/** Updates the row of one receipt. */
const receiptUpdate = <Columns extends Parameters<typeof rowStatement>[0]>(
  columns: Columns,
  set: string,
) =>
  rowStatement(
    { receipt_id: 'uuid', ...columns },
    (schema, given) =>
      `update ${receiptsIn(schema)} receipt set ${set} from ${given} where receipt.receipt_id = given.receipt_id`,
  );

const setVerifying = receiptUpdate({}, `verification_status = 'verifying'`);

const setReading = receiptUpdate(
  {
    amount_sen: 'bigint',
    merchant: 'text',
    transaction_id: 'text',
    date_time: 'text',
    payment_method: 'text',
    raw_text: 'text',
  },
  `extracted_amount_sen = given.amount_sen, extracted_merchant = given.merchant,
   extracted_transaction_id = given.transaction_id, extracted_date_time = given.date_time,
   extracted_payment_method = given.payment_method, ocr_raw_text = given.raw_text`,
);

const setDecision = receiptUpdate(
  { status: 'text', message: 'text', reasons: 'jsonb', at: 'timestamptz' },
  `verification_status = given.status, verification_message = given.message, reasons = given.reasons,
   verified_at = given.at`,
);

const UNDECIDED_LIST = UNDECIDED.map((status) => `'${status}'`).join(', ');

const setOutcome = rowStatement(
  {
    booking_id: 'uuid',
    status: 'text',
    message: 'text',
    undecided_alone: 'boolean',
    at: 'timestamptz',
  },
  (schema, given) =>
    `update ${receiptsIn(schema)} receipt set verification_status = given.status, verification_message = given.message,
       reasons = '[]', verified_at = given.at
     from ${given} where receipt.receipt_id = (
       select newest.receipt_id from ${receiptsIn(schema)} newest where newest.booking_id = given.booking_id
       order by newest.revision desc limit 1)
     and (not given.undecided_alone or receipt.verification_status in (${UNDECIDED_LIST}))`,
);

const eraseReceipts = rowStatement(
  { booking_id: 'uuid' },
  (schema, given) =>
    `update ${receiptsIn(schema)} receipt set editor = null, extracted_amount_sen = null, extracted_merchant = null,
       extracted_transaction_id = null, extracted_date_time = null, extracted_payment_method = null, ocr_raw_text = null,
       verification_message = null
     from ${given} where receipt.booking_id = given.booking_id`,
);

function outcome(
  event: BookingEvent & { readonly metadata: Pick<EventMetadata, 'occurredAt'> },
  schema: string,
): readonly Statement[] {
  const found = outcomeOfNewestReceipt(event);
  if (!found) return [];
  const { bookingId } = event.data;
  return [
    setOutcome(schema, bookingId, {
      booking_id: bookingId,
      status: found.status,
      message: found.message,
      undecided_alone: found.undecidedAlone,
      at: event.metadata.occurredAt,
    }),
  ];
}

/** Receipts for customers and staff: picture, reading, decision. */
export const receiptsProjector: Projector = {
  name: 'receipts',
  version: 4,
  tables: ['receipts'],
  create: createReceiptsTables,
  handlers: {
    ReceiptUploaded: ({ data, metadata, revision }, schema) => [
      insertReceipt(schema, data.bookingId, {
        receipt_id: data.receiptId,
        booking_id: data.bookingId,
        image_key: data.imageKey,
        sha256: data.sha256,
        editor: data.editor,
        uploaded_at: metadata.occurredAt,
        revision,
      }),
    ],
    ReceiptVerificationRequested: ({ data }, schema) => [
      setVerifying(schema, data.bookingId, { receipt_id: data.receiptId }),
    ],
    ReceiptRead: ({ data: { bookingId, receiptId, reading } }, schema) => [
      setReading(schema, bookingId, {
        receipt_id: receiptId,
        amount_sen: reading?.amountSen.value ?? null,
        merchant: reading?.recipient.value ?? null,
        transaction_id: reading?.transactionId.value ?? null,
        date_time: reading?.paidAt.value ?? null,
        payment_method: reading?.method.value ?? null,
        raw_text: reading?.texts.join('\n\n') ?? null,
      }),
    ],
    CustomerErased: ({ data: { bookingId } }, schema) => [
      eraseReceipts(schema, bookingId, { booking_id: bookingId }),
    ],
    BookingConfirmed: ({ data, metadata }, schema) => [
      decision(schema, data, 'confirmed', [], metadata.occurredAt),
    ],
    ReceiptRejected: ({ data, metadata }, schema) => [
      decision(schema, data, 'rejected', data.reasons, metadata.occurredAt),
    ],
    ReceiptReferredToStaff: ({ data, metadata }, schema) => [
      decision(schema, data, 'needs_review', data.reasons, metadata.occurredAt),
    ],
    BookingStatusSetByStaff: outcome,
    BookingConfirmedByStatement: outcome,
    FreeBookingConfirmed: outcome,
    BookingCancelled: outcome,
  },
};

const decision = (
  schema: string,
  {
    bookingId,
    receiptId,
    message,
  }: { readonly bookingId: string; readonly receiptId: string; readonly message: string | null },
  status: ReceiptVerificationStatus,
  reasons: readonly DecisionReason[],
  at: string,
): Statement =>
  setDecision(schema, bookingId, {
    receipt_id: receiptId,
    status,
    message,
    reasons: JSON.stringify(reasons),
    at,
  });
