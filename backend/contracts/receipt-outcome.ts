import { isPaid } from './booking-groups.js';
import type { BookingEvent, StaffSettableStatus } from './events/index.js';
import type { ReceiptVerificationStatus } from './rest/bookings.js';

/** What becomes of a booking's newest receipt by an event of the whole booking. */
export interface ReceiptOutcome {
  readonly status: ReceiptVerificationStatus;
  /** For the family; null: there is nothing to say. */
  readonly message: string | null;
  /** One that was decided stays as it is; see {@link UNDECIDED}. */
  readonly undecidedAlone: boolean;
}

/** Somebody still waits for a decision on such a receipt. */
export const UNDECIDED: readonly ReceiptVerificationStatus[] = [
  'pending',
  'verifying',
  'needs_review',
];

/**
 * Staff, a statement or an amendment may decide on a booking while its receipt is read or waits for them. No decision of the
 * receipt's own follows then, so it has the booking's; without this a page would wait for it for ever. A later decision on the
 * booking also takes the place of an earlier one on the receipt, so that a paid booking shows no rejected receipt. Null: nothing changes.
 */
export function outcomeOfNewestReceipt(event: BookingEvent): ReceiptOutcome | null {
  switch (event.type) {
    case 'BookingStatusSetByStaff':
      // One word for paid after another says nothing new.
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

/** The same for a receipt with this status. */
export function outcomeFor(
  event: BookingEvent,
  status: ReceiptVerificationStatus,
): ReceiptOutcome | null {
  const outcome = outcomeOfNewestReceipt(event);
  return outcome?.undecidedAlone && !UNDECIDED.includes(status) ? null : outcome;
}

/** The booking goes on, or ends, without it. */
const NOT_COUNTED: ReceiptOutcome = { status: 'rejected', message: null, undecidedAlone: true };

function ofStatus(to: StaffSettableStatus): ReceiptOutcome {
  if (to === 'pending_payment') return NOT_COUNTED;
  const status = to === 'verified' ? 'confirmed' : to;
  return { status, message: null, undecidedAlone: false };
}
