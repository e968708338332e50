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
 * Asks for a job that locks the transfer of a booking that staff confirmed, so that it cannot confirm another one. The same holds
 * for a booking that the bank statement confirmed while its receipt waited. Where the receipt check confirmed, it had set the
 * lock before.
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
