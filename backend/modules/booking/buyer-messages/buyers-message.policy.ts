import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const BUYERS_MESSAGE_QUEUE = 'buyers-message';

export interface BuyersMessageJob extends JobCause {
  readonly messageId: string;
  /** The event of the catalogue, which the events of the bookings name. */
  readonly causeId: string;
  /** ISO 8601, of a try that staff asked for: the moment that stands in `app.buyer_messages.retried_at`. */
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
