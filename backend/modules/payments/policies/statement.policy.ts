import type { StatementLineReturned } from '../../../contracts/events/index.js';
import {
  causedBy,
  type JobCause,
  type ObservedEvent,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const STATEMENT_MATCHING_QUEUE = 'statement-matching';
export const STATEMENT_CONFIRMATION_QUEUE = 'statement-confirmation';

export const PAYMENT_RETURN_QUEUE = 'payment-return';

export interface StatementMatchingJob extends JobCause {
  readonly schoolId: string;
  /** Position of the `StatementImported` event, which the read models must reach before matching starts. */
  readonly position: string;
}

export interface StatementConfirmationJob extends JobCause {
  readonly bookingId: string;
}

export interface PaymentReturnJob extends JobCause {
  readonly returnId: string;
  readonly bookings: StatementLineReturned['data']['bookings'];
}

/**
 * Starts matching after a statement import. Checks if a booking is paid after a match, after cheaper seats, and after
 * staff reopened it.
 */
export const statementPolicy: Policy = (event) => {
  if (event.type === 'StatementImported') {
    const { schoolId } = event.data;
    const data: StatementMatchingJob = { schoolId, position: event.position, ...causedBy(event) };
    return [{ queue: STATEMENT_MATCHING_QUEUE, id: event.id, data }];
  }
  if (event.type === 'StatementLineReturned') {
    const { bookings } = event.data;
    if (bookings.length === 0) return [];
    const data: PaymentReturnJob = { returnId: event.id, bookings, ...causedBy(event) };
    return [{ queue: PAYMENT_RETURN_QUEUE, id: event.id, data }];
  }
  const bookingId = mayBeProvenBy(event);
  if (bookingId === null) return [];
  const data: StatementConfirmationJob = { bookingId, ...causedBy(event) };
  return [{ queue: STATEMENT_CONFIRMATION_QUEUE, id: event.id, data }];
};

/** Returns the booking that may be fully paid after this event, or null. */
function mayBeProvenBy(event: ObservedEvent): string | null {
  switch (event.type) {
    case 'StatementLineMatched':
    case 'BookingSeatsAmended':
      return event.data.bookingId;
    case 'BookingStatusSetByStaff': {
      const { bookingId, from, to } = event.data;
      // No check follows when staff undo a confirmation, because the check would confirm the paid booking again.
      const isReopened = to === 'pending_payment' && (from === 'cancelled' || from === 'expired');
      return isReopened ? bookingId : null;
    }
    default:
      return null;
  }
}
