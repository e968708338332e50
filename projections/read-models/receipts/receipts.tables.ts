import type { SenText } from '../../../backend/contracts/money.js';
import type { ReceiptVerificationStatus } from '../../../backend/contracts/rest/bookings.js';

/** `read.receipts`: every picture that was sent, with what was read in it and what was decided on it. */
export interface ReceiptRow {
  readonly receipt_id: string;
  readonly booking_id: string;
  readonly image_key: string;
  readonly uploaded_at: Date;
  /** Whatever a picture says, so it may be any number. */
  readonly extracted_amount_sen: SenText | null;
  readonly extracted_merchant: string | null;
  readonly extracted_transaction_id: string | null;
  /** As read: `2026-03-12T20:15+08:00`, or a date alone. */
  readonly extracted_date_time: string | null;
  readonly extracted_payment_method: string | null;
  readonly ocr_raw_text: string | null;
  readonly verification_status: ReceiptVerificationStatus;
  readonly verification_message: string | null;
  readonly verified_at: Date | null;
}

export const createReceiptsTables = (schema: string): string => `
  create table ${schema}.receipts (
    receipt_id uuid primary key,
    booking_id uuid not null,
    image_key text not null,
    sha256 text not null,
    editor text,
    uploaded_at timestamptz not null,
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
  create index on ${schema}.receipts (booking_id, uploaded_at desc);
`;
