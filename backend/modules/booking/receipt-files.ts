import { randomUUID } from 'node:crypto';
import type { UploadUrlRequest } from '../../contracts/rest/bookings.js';
import {
  CHECKOUT_RECEIPT_MAX_BYTES,
  DETAIL_RECEIPT_MAX_BYTES,
} from '../../contracts/rest/upload-limits.js';

/** Where a booking's receipt pictures are kept. What a customer sent is never shown; only its re-encoded copy is. */

/** No receipt is larger. */
export const RECEIPT_MAX_BYTES = CHECKOUT_RECEIPT_MAX_BYTES;

/** Checkout asks for a link without a word; only the booking's page names the file, and has the smaller limit. */
export const receiptLimit = ({ fileName, fileType }: UploadUrlRequest): number =>
  fileName === undefined && fileType === undefined ? RECEIPT_MAX_BYTES : DETAIL_RECEIPT_MAX_BYTES;

/** All pictures of a booking. */
export const receiptFolder = (bookingId: string): string => `receipts/${bookingId}`;

export const receiptUploadPrefix = (bookingId: string): string =>
  `${receiptFolder(bookingId)}/upload-`;

export const newReceiptUploadKey = (bookingId: string): string =>
  `${receiptUploadPrefix(bookingId)}${randomUUID()}`;

export const shownReceiptKey = (bookingId: string, receiptId: string): string =>
  `${receiptFolder(bookingId)}/shown-${receiptId}`;
