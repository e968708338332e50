import type { BookingStatus } from '@contracts/rest/bookings';
import type { ReviewedReceipt, ReviewedStanding } from '@contracts/rest/receipt-review';
import { longDateAtTime } from '../../ui/dates';

/** Returns the decisions that the server would accept for a receipt; the server checks again. */
export function mayDecide(
  status: BookingStatus,
  newest: boolean,
): { confirm: boolean; reject: boolean } {
  const open = status === 'needs_review' || status === 'verifying' || status === 'pending_payment';
  return { confirm: open || status === 'rejected' || status === 'expired', reject: newest && open };
}

export const DECISIONS: Record<ReviewedReceipt['verificationStatus'], string> = {
  pending: 'Waiting to be checked',
  verifying: 'Being checked',
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  needs_review: 'Left to staff',
};

/** Returns a sentence such as `Confirmed by Aminah Yusof, Friday, 13 March 2026 at 2:21 pm`. */
export function statusLine(
  props: Pick<ReviewedReceipt, 'verificationStatus' | 'decidedBy' | 'decidedAt'>,
): string {
  const { verificationStatus, decidedBy, decidedAt } = props;
  const decision = DECISIONS[verificationStatus];
  return decidedBy && decidedAt
    ? `${decision} by ${decidedBy}, ${longDateAtTime(decidedAt)}`
    : decision;
}

/** Results of a check as text and symbol, because colour alone must not carry the meaning. What staff must look at is first. */
export const STANDINGS: Record<ReviewedStanding, { text: string; mark: string }> = {
  differs: { text: 'Differs', mark: '✗' },
  doubt: { text: 'Doubt', mark: '?' },
  agrees: { text: 'Agrees', mark: '✓' },
  information: { text: 'For information', mark: 'i' },
};
