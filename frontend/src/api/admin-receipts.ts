import { queryOptions } from '@tanstack/react-query';
import type {
  ReceiptDecisionRequest,
  ReceiptReview,
  ReviewedReceipt,
} from '@contracts/rest/receipt-review';
import { adminBookingsKey } from './admin-bookings';
import { call, read } from './http';
import { serverNow } from './server-clock';

/** A booking's receipts with what was read in them. Links to pictures expire, so it is always read anew. */
export const receiptReview = (bookingId: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, bookingId, 'receipts'],
    queryFn: (context) => read<ReceiptReview>(context),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.receipts.some(isBeingTold) ? ASK_AGAIN_MS : false,
  });

const ASK_AGAIN_MS = 3000;
/** Mails leave in seconds. When the mail server is away nobody waits for it here. */
const ASKED_FOR_MS = 60_000;

const isBeingTold = ({ told, decidedAt }: ReviewedReceipt): boolean =>
  told === 'on-its-way' && decidedAt !== null && serverNow() - Date.parse(decidedAt) < ASKED_FOR_MS;

export const decideReceipt = (
  bookingId: string,
  receiptId: string,
  payload: ReceiptDecisionRequest,
) =>
  call<ReceiptReview>(`/api/admin/bookings/${bookingId}/receipts/${receiptId}/decision`, {
    method: 'POST',
    payload,
  });
