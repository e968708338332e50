import { causedBy, type JobCause, type Policy } from '../../processes/policy.js';

export const RECEIPT_CHECK_QUEUE = 'receipt-check';

export interface ReceiptCheckJob extends JobCause {
  readonly bookingId: string;
  readonly receiptId: string;
}

export const receiptCheckPolicy: Policy = (event) => {
  if (event.type !== 'ReceiptVerificationRequested') return [];
  const data: ReceiptCheckJob = { ...event.data, ...causedBy(event) };
  return [{ queue: RECEIPT_CHECK_QUEUE, id: event.data.receiptId, data }];
};
