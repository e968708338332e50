import { randomUUID } from 'node:crypto';

/** Where a booking's receipt pictures are kept. What a customer sent is never shown; only its re-encoded copy is. */

/** 10 MB at checkout, by the spec; booking detail asks for 5 MB in the browser. */
export const RECEIPT_MAX_BYTES = 10_485_760;

export const receiptUploadPrefix = (bookingId: string): string => `receipts/${bookingId}/upload-`;

export const newReceiptUploadKey = (bookingId: string): string => `${receiptUploadPrefix(bookingId)}${randomUUID()}`;

export const shownReceiptKey = (bookingId: string, receiptId: string): string => `receipts/${bookingId}/shown-${receiptId}`;
