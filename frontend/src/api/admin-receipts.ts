import { queryOptions } from '@tanstack/react-query';
import type { ReceiptDecisionRequest, ReceiptReview } from '@contracts/rest/receipt-review';
import { adminBookingsKey } from './admin-bookings';
import { call, read } from './http';

/** A booking's receipts with what was read in them. Links to pictures expire, so it is always read anew. */
export const receiptReview = (bookingId: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, bookingId, 'receipts'],
    queryFn: (context) => read<ReceiptReview>(context),
    staleTime: 0,
  });

export const decideReceipt = (
  bookingId: string,
  receiptId: string,
  payload: ReceiptDecisionRequest,
) =>
  call<ReceiptReview>(`/api/admin/bookings/${bookingId}/receipts/${receiptId}/decision`, {
    method: 'POST',
    payload,
  });
