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
 * Requests the check of each receipt. A receipt that came too late for its seats is read as well: staff see its contents, and its
 * transfer is recognised if it comes again.
 */
export const receiptCheckPolicy: Policy = (event) => {
  const late = event.type === 'ReceiptReferredToStaff' && event.data.reasons.includes('seats-gone');
  if (!late && event.type !== 'ReceiptVerificationRequested') return [];
  const { bookingId, receiptId } = event.data;
  const data: ReceiptCheckJob = { bookingId, receiptId, ...causedBy(event) };
  return [{ queue: RECEIPT_CHECK_QUEUE, id: receiptId, data }];
};
