import { randomUUID } from 'node:crypto';
import type { UploadUrlRequest } from '../../contracts/rest/bookings.js';
import {
  CHECKOUT_RECEIPT_MAX_BYTES,
  DETAIL_RECEIPT_MAX_BYTES,
} from '../../contracts/rest/upload-limits.js';

/**
 * Keys of a booking's receipt pictures in the file store. A customer's upload is never shown to anybody; only a re-encoded copy
 * is.
 */

/** Largest accepted receipt picture, in bytes. */
export const RECEIPT_MAX_BYTES = CHECKOUT_RECEIPT_MAX_BYTES;

/**
 * Returns the size limit of an upload in bytes. Checkout requests a link without details. The booking's page names the file, and
 * has the smaller limit.
 */
export const receiptLimit = ({ fileName, fileType }: UploadUrlRequest): number =>
  fileName === undefined && fileType === undefined ? RECEIPT_MAX_BYTES : DETAIL_RECEIPT_MAX_BYTES;

/** Returns the file-store folder of a booking's pictures. */
export const receiptFolder = (bookingId: string): string => `receipts/${bookingId}`;

export const receiptUploadPrefix = (bookingId: string): string =>
  `${receiptFolder(bookingId)}/upload-`;

export const newReceiptUploadKey = (bookingId: string): string =>
  `${receiptUploadPrefix(bookingId)}${randomUUID()}`;

export const shownReceiptKey = (bookingId: string, receiptId: string): string =>
  `${receiptFolder(bookingId)}/shown-${receiptId}`;
