import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const ERASURE_QUEUE = 'customer-erasure';

export interface ErasureJob extends JobCause {
  readonly bookingId: string;
}

/** Starts the job that erases a customer's data. The job is retried until the key and the files are deleted. */
export const erasurePolicy: Policy = (event) => {
  if (event.type !== 'CustomerErased') return [];
  const { bookingId } = event.data;
  const data: ErasureJob = { bookingId, ...causedBy(event) };
  return [{ queue: ERASURE_QUEUE, id: bookingId, data }];
};
