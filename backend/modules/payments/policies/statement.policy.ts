import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const STATEMENT_MATCHING_QUEUE = 'statement-matching';
export const STATEMENT_CONFIRMATION_QUEUE = 'statement-confirmation';

export interface StatementMatchingJob extends JobCause {
  readonly schoolId: string;
  /** Of `StatementImported`: the read models must have come so far. */
  readonly position: string;
}

export interface StatementConfirmationJob extends JobCause {
  readonly bookingId: string;
}

/**
 * After an import what is certain is matched. A booking is confirmed when it is proven: after a match, and after its lines have become
 * enough, because its seats are cheaper ones now or because staff opened it again.
 */
export const statementPolicy: Policy = (event) => {
  if (event.type === 'StatementImported') {
    const { schoolId } = event.data;
    const data: StatementMatchingJob = { schoolId, position: event.position, ...causedBy(event) };
    return [{ queue: STATEMENT_MATCHING_QUEUE, id: event.id, data }];
  }
  if (mayComplete(event)) {
    const data: StatementConfirmationJob = { bookingId: event.data.bookingId, ...causedBy(event) };
    return [{ queue: STATEMENT_CONFIRMATION_QUEUE, id: event.id, data }];
  }
  return [];
};

const mayComplete = (
  event: Parameters<Policy>[0],
): event is Extract<
  Parameters<Policy>[0],
  { type: 'StatementLineMatched' | 'BookingSeatsAmended' | 'BookingStatusSetByStaff' }
> =>
  event.type === 'StatementLineMatched' ||
  event.type === 'BookingSeatsAmended' ||
  // Staff who take a confirmation back do not find it given again.
  (event.type === 'BookingStatusSetByStaff' &&
    event.data.to === 'pending_payment' &&
    (event.data.from === 'cancelled' || event.data.from === 'expired'));
