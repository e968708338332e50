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
  /** The event that moved it: one e-mail for each. */
  readonly causeId: string;
  readonly from: TimeAndVenue;
  readonly to: TimeAndVenue;
}

/**
 * Every family with a moved booking is told. The worker skips those that have no seats and can get
 * none.
 */
export const moveNoticePolicy: Policy = (event) => {
  if (event.type !== 'BookingRescheduled') return [];
  const { bookingId, from, to } = event.data;
  const data: MoveNoticeJob = { bookingId, from, to, causeId: event.id, ...causedBy(event) };
  return [{ queue: MOVE_NOTICE_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
