import { queryOptions } from '@tanstack/react-query';
import type { ReceiptDifferences } from '@contracts/rest/receipt-differences';
import { call, read } from './http';
import { serverNow } from './server-clock';

/** A judging is a job: it is asked for its end until it is over. */
const ASK_AGAIN_MS = 2_000;

/** A judging takes seconds. One without an end after so long has failed: it is waited for no longer. */
const WAIT_MS = 10 * 60_000;

/** `stuck`: asked for ten minutes ago and not over, so that it may be asked for again. `ended`: also when nobody has asked. */
export type JudgedReceipts = ReceiptDifferences & { readonly state: 'running' | 'stuck' | 'ended' };

const withState = (found: ReceiptDifferences): JudgedReceipts => ({
  ...found,
  state: stateOf(found),
});

function stateOf({ asked, finishedAt }: ReceiptDifferences): JudgedReceipts['state'] {
  if (asked === null || finishedAt !== null) return 'ended';
  return serverNow() - Date.parse(asked.at) < WAIT_MS ? 'running' : 'stuck';
}

/** Receipts that today's rules decide otherwise. Links to pictures expire, so it is always read anew. */
export const receiptDifferences = (schoolId: string) =>
  queryOptions({
    queryKey: ['/api/admin/schools', schoolId, 'receipt-differences'],
    queryFn: async (context) => withState(await read<ReceiptDifferences>(context)),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? ASK_AGAIN_MS : false),
  });

export const judgeReceiptsAgain = (schoolId: string) =>
  call<ReceiptDifferences>(`/api/admin/schools/${schoolId}/receipt-differences`, {
    method: 'POST',
  });

export const leaveReceiptDecision = (bookingId: string, receiptId: string) =>
  call<void>(`/api/admin/bookings/${bookingId}/receipts/${receiptId}/leave`, { method: 'POST' });
