import { isPaid } from '../../../contracts/booking-groups.js';
import {
  causedBy,
  type JobCause,
  type Policy,
} from '../../../infrastructure/process-manager/policy.js';

export const PAYMENT_LOCK_QUEUE = 'payment-lock';
/** The queue's name until November 2026; jobs may still wait under it after an update. */
export const FORMER_PAYMENT_LOCK_QUEUE = 'payment-claim';

export interface PaymentLockJob extends JobCause {
  readonly bookingId: string;
  /** The receipt with which staff confirmed the booking; absent: the booking's newest receipt. */
  readonly receiptId?: string;
}

/**
 * Requests a job that locks the transfer of a booking that staff confirmed, so that the transfer cannot confirm another booking.
 * A booking that a bank statement confirmed while its receipt waited gets such a job as well. When the receipt check confirmed
 * the booking, it had already set the lock.
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
