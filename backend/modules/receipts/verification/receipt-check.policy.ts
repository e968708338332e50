import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const RECEIPT_CHECK_QUEUE = 'receipt-check';

export interface ReceiptCheckJob extends JobCause {
  readonly bookingId: string;
  readonly receiptId: string;
}

/**
 * Requests a check of each receipt, even when its seats are already lost. Staff see what it says, and its transfer is
 * recognised if it is uploaded again.
 */
export const receiptCheckPolicy: Policy = (event) => {
  const late = event.type === 'ReceiptReferredToStaff' && event.data.reasons.includes('seats-gone');
  if (!late && event.type !== 'ReceiptVerificationRequested') return [];
  const { bookingId, receiptId } = event.data;
  const data: ReceiptCheckJob = { bookingId, receiptId, ...causedBy(event) };
  return [{ queue: RECEIPT_CHECK_QUEUE, id: receiptId, data }];
};
