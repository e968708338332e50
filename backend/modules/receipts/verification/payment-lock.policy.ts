import { isPaid } from '../../../contracts/booking-groups.js';
import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const PAYMENT_LOCK_QUEUE = 'payment-lock';
/** Former name of the queue. Jobs from before November 2026 may still wait under it after an update. */
export const FORMER_PAYMENT_LOCK_QUEUE = 'payment-claim';

export interface PaymentLockJob extends JobCause {
  readonly bookingId: string;
  /** Receipt with which staff confirmed the booking; absent for the booking's newest receipt. */
  readonly receiptId?: string;
}

/**
 * Requests a lock on the transfer of a booking that staff or a bank statement confirmed, so that the transfer cannot
 * confirm another booking. A booking confirmed by the receipt check already has its lock.
 */
export const paymentLockPolicy: Policy = (event) => {
  const paid =
    event.type === 'BookingConfirmed' ||
    (event.type === 'BookingStatusSetByStaff' && isPaid(event.data.to));
  const byStatement = event.type === 'BookingConfirmedByStatement';
  if (!byStatement && (!paid || event.metadata.actor.kind !== 'user')) return [];
  const { bookingId } = event.data;
  const by = event.type === 'BookingConfirmed' ? { receiptId: event.data.receiptId } : {};
  const data: PaymentLockJob = { bookingId, ...by, ...causedBy(event) };
  return [{ queue: PAYMENT_LOCK_QUEUE, id: event.id, data }];
};
