import type { SenText } from '../../../backend/contracts/money.js';
import type { ReceiptVerificationStatus } from '../../../backend/contracts/rest/bookings.js';
import { LIVE_SCHEMA } from '../../projector.js';

/** `receipts`: all uploaded pictures with reading and decision. */
export interface ReceiptRow {
  readonly receipt_id: string;
  readonly booking_id: string;
  readonly image_key: string;
  readonly uploaded_at: Date;
  /**
   * Revision of the upload in the booking's stream. The newest receipt has the highest revision, even if the servers' clocks
   * differ.
   */
  readonly revision: string;
  /** Amount as read from the picture, which may be any number, however large. */
  readonly extracted_amount_sen: SenText | null;
  readonly extracted_merchant: string | null;
  readonly extracted_transaction_id: string | null;
  /** Date as read from the receipt: `2026-03-12T20:15+08:00`, or a date alone. */
  readonly extracted_date_time: string | null;
  readonly extracted_payment_method: string | null;
  readonly ocr_raw_text: string | null;
  readonly verification_status: ReceiptVerificationStatus;
  readonly verification_message: string | null;
  readonly verified_at: Date | null;
}

/** Name of the table in a schema: `read` has the live table, `read_next` the next version while it is built. */
export const receiptsIn = (schema: string): string => `${schema}.receipts`;
/** Live table, which queries read. A rebuilt table replaces it under the same name, so queries need no version number. */
export const RECEIPTS = receiptsIn(LIVE_SCHEMA);

export const createReceiptsTables = (schema: string): string => `
  create table ${receiptsIn(schema)} (
    receipt_id uuid primary key,
    booking_id uuid not null,
    image_key text not null,
    sha256 text not null,
    editor text,
    uploaded_at timestamptz not null,
    revision bigint not null,
    extracted_amount_sen bigint,
    extracted_merchant text,
    extracted_transaction_id text,
    extracted_date_time text,
    extracted_payment_method text,
    ocr_raw_text text,
    verification_status text not null default 'pending',
    verification_message text,
    reasons jsonb not null default '[]',
    verified_at timestamptz
  );
  create index on ${receiptsIn(schema)} (booking_id, revision desc);
`;
