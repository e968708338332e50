import {
  causedBy,
  newsUntil,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';
import { isFree } from '../../orders/api.js';

export const FREE_ORDER_MAIL_QUEUE = 'free-order-mail';

export interface FreeOrderMailJob extends JobCause {
  readonly bookingId: string;
  /** The event or request that asks for this e-mail; each gets one. */
  readonly causeId: string;
}

/**
 * Asks for a mail in which the buyer confirms a free order, and for another mail to a corrected address. The worker checks
 * whether the order is still open.
 */
export const freeOrderMailPolicy: Policy = (event) => {
  const placed = event.type === 'BookingPlaced' && isFree(event.data.totalSen);
  if (!placed && event.type !== 'CustomerDetailsCorrected') return [];
  const { bookingId } = event.data;
  const data: FreeOrderMailJob = { bookingId, causeId: event.id, ...causedBy(event) };
  return [{ queue: FREE_ORDER_MAIL_QUEUE, id: event.id, data, until: newsUntil(event) }];
};
