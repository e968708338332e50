import { useEffect, useState } from 'react';
import { bookingSituation } from '@contracts/rest/booking-situation';
import type { BookingSituation } from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import { isFree } from '../ui/money';
import { remainingMs } from './remaining';

/** What the sentences depend on. */
export type SituationFacts = Pick<
  BookingView,
  | 'status'
  | 'holdUntil'
  | 'seatsKept'
  | 'takesReceipt'
  | 'detailsShown'
  | 'totalAmount'
  | 'paymentStopped'
  | 'performanceDate'
  | 'serverTime'
>;

/** setTimeout takes no more. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * What may be said of the booking and done with it, by the server's clock; again when its time is over, also while the
 * server does not answer. Whoever is not the buyer is offered no upload.
 * @param receivedAt when the server's answer came, by this device's clock
 */
export function useSituation(booking: BookingView, receivedAt: number): BookingSituation {
  const [now, setNow] = useState(receivedAt);
  const moment = Math.max(now, receivedAt);
  const left = remainingMs(booking, receivedAt, moment);
  useEffect(() => {
    if (left === null || left === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(left + 1, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  }, [left]);
  return situationAt(booking, receivedAt, moment);
}

/**
 * The same at one moment. Pure.
 * @param receivedAt when the server's answer came, by this device's clock
 * @param moment likewise by this device's clock
 */
export const situationAt = (
  booking: SituationFacts,
  receivedAt: number,
  moment: number,
): BookingSituation =>
  bookingSituation({
    ...booking,
    takesReceipt: booking.takesReceipt && booking.detailsShown !== false,
    free: isFree(booking.totalAmount),
    now: new Date(Date.parse(booking.serverTime) + (moment - receivedAt)).toISOString(),
  });
