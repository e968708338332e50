import type { BookingCancelled } from '../../../contracts/events/index.js';
import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const CANCELLATION_NOTICE_QUEUE = 'cancellation-notice';

export interface CancellationNoticeJob extends JobCause {
  readonly bookingId: string;
  /** The event that cancelled the booking; each event gets one e-mail. */
  readonly causeId: string;
  readonly reason: BookingCancelled['data']['reason'];
}

/**
 * Asks for a mail to every family whose booking the school cancels. A family whose time ran out lost its seats before, and a
 * family that gave its order up knows, so neither gets a mail.
 */
export const cancellationNoticePolicy: Policy = (event) => {
  if (
    event.type !== 'BookingCancelled' ||
    event.data.from === 'expired' ||
    event.data.reason === 'customer'
  )
    return [];
  const { bookingId, reason } = event.data;
  const data: CancellationNoticeJob = { bookingId, reason, causeId: event.id, ...causedBy(event) };
  return [{ queue: CANCELLATION_NOTICE_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
