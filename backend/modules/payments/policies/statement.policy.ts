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

/** After an import what is certain is matched; after a match its booking is confirmed when it is proven. */
export const statementPolicy: Policy = (event) => {
  if (event.type === 'StatementImported') {
    const { schoolId } = event.data;
    const data: StatementMatchingJob = { schoolId, position: event.position, ...causedBy(event) };
    return [{ queue: STATEMENT_MATCHING_QUEUE, id: event.id, data }];
  }
  if (event.type === 'StatementLineMatched') {
    const data: StatementConfirmationJob = { bookingId: event.data.bookingId, ...causedBy(event) };
    return [{ queue: STATEMENT_CONFIRMATION_QUEUE, id: event.id, data }];
  }
  return [];
};
