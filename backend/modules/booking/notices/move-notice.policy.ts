import type { TimeAndVenue } from '../../../contracts/events/index.js';
import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const MOVE_NOTICE_QUEUE = 'move-notice';

export interface MoveNoticeJob extends JobCause {
  readonly bookingId: string;
  /** The event that moved the booking; each event gets one e-mail. */
  readonly causeId: string;
  readonly from: TimeAndVenue;
  readonly to: TimeAndVenue;
}

/** Asks for a mail to every family with a moved booking. The worker skips bookings that have no seats and can get none. */
export const moveNoticePolicy: Policy = (event) => {
  if (event.type !== 'BookingRescheduled') return [];
  const { bookingId, from, to } = event.data;
  const data: MoveNoticeJob = { bookingId, from, to, causeId: event.id, ...causedBy(event) };
  return [{ queue: MOVE_NOTICE_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
