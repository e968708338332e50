import { isPaid } from './booking-groups.js';
import type { BookingEvent, StaffSettableStatus } from './events/index.js';
import type { ReceiptVerificationStatus } from './rest/bookings.js';

/** Effect of a booking event on the booking's newest receipt. */
export interface ReceiptOutcome {
  readonly status: ReceiptVerificationStatus;
  /** Text for the family; null: none. */
  readonly message: string | null;
  /** True: the outcome does not apply to receipts that were already decided; see {@link UNDECIDED}. */
  readonly undecidedAlone: boolean;
}

/** Statuses of a receipt that still waits for a decision. */
export const UNDECIDED: readonly ReceiptVerificationStatus[] = [
  'pending',
  'verifying',
  'needs_review',
];

/**
 * Returns the outcome of the newest receipt after a booking event; null: the receipt stays as it is.
 *
 * Staff, a statement or an amendment may decide on a booking while its receipt is read or waits for staff. The receipt then gets
 * no decision of its own, and a page would wait for it for ever. So the receipt takes the booking's decision.
 * A later decision on the booking also replaces an earlier one on the receipt, so that a paid booking shows no rejected receipt.
 */
export function outcomeOfNewestReceipt(event: BookingEvent): ReceiptOutcome | null {
  switch (event.type) {
    case 'BookingStatusSetByStaff':
      // Changing confirmed to verified, or back, says nothing new about the receipt.
      return isPaid(event.data.from) && isPaid(event.data.to) ? null : ofStatus(event.data.to);
    case 'BookingConfirmedByStatement':
      return { ...ofStatus('confirmed'), message: event.data.message };
    case 'FreeBookingConfirmed':
      return ofStatus('confirmed');
    case 'BookingCancelled':
      return NOT_COUNTED;
    default:
      return null;
  }
}

/** Returns {@link outcomeOfNewestReceipt} for a receipt with this status. */
export function outcomeFor(
  event: BookingEvent,
  status: ReceiptVerificationStatus,
): ReceiptOutcome | null {
  const outcome = outcomeOfNewestReceipt(event);
  return outcome?.undecidedAlone && !UNDECIDED.includes(status) ? null : outcome;
}

/** Outcome when the booking continues, or ends, without this receipt. */
const NOT_COUNTED: ReceiptOutcome = { status: 'rejected', message: null, undecidedAlone: true };

function ofStatus(to: StaffSettableStatus): ReceiptOutcome {
  if (to === 'pending_payment') return NOT_COUNTED;
  const status = to === 'verified' ? 'confirmed' : to;
  return { status, message: null, undecidedAlone: false };
}
