import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const BUYERS_MESSAGE_QUEUE = 'buyers-message';

export interface BuyersMessageJob extends JobCause {
  readonly messageId: string;
  /** The catalogue event that the bookings' events name as their cause. */
  readonly causeId: string;
  /** Time of a retry that staff asked for, ISO 8601: the value of `app.buyer_messages.retried_at`. */
  readonly retriedAt?: string;
}

/** Asks for one job that mails a staff message to the families of a performance. The job continues where it was stopped. */
export const buyersMessagePolicy: Policy = (event) => {
  if (event.type !== 'BuyersMessageRequested') return [];
  const data: BuyersMessageJob = {
    messageId: event.data.messageId,
    causeId: event.id,
    ...causedBy(event),
  };
  return [{ queue: BUYERS_MESSAGE_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
