import type { BookingStatus } from '@contracts/rest/bookings';
import type { ReviewedReceipt, ReviewedStanding } from '@contracts/rest/receipt-review';
import { i18n } from '../../language/i18n';
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
  pending: /*i18n*/ 'Waiting to be checked',
  verifying: /*i18n*/ 'Being checked',
  confirmed: /*i18n*/ 'Confirmed',
  rejected: /*i18n*/ 'Rejected',
  needs_review: /*i18n*/ 'Left to staff',
};

/** Returns a sentence such as `Confirmed by Aminah Yusof, Friday, 13 March 2026 at 2:21 pm`. */
export function statusLine(
  props: Pick<ReviewedReceipt, 'verificationStatus' | 'decidedBy' | 'decidedAt'>,
): string {
  const { verificationStatus, decidedBy, decidedAt } = props;
  const decision = i18n.t(DECISIONS[verificationStatus]);
  return decidedBy && decidedAt
    ? i18n.t('{decision} by {decidedBy}, {moment}', {
        decision,
        decidedBy,
        moment: longDateAtTime(decidedAt),
      })
    : decision;
}

/** Results of a check as text and symbol, because colour alone must not carry the meaning. What staff must look at is first. */
export const STANDINGS: Record<ReviewedStanding, { text: string; mark: string }> = {
  differs: { text: /*i18n*/ 'Differs', mark: '✗' },
  doubt: { text: /*i18n*/ 'Doubt', mark: '?' },
  agrees: { text: /*i18n*/ 'Agrees', mark: '✓' },
  information: { text: /*i18n*/ 'For information', mark: 'i' },
};
