import { useEffect, useState } from 'react';
import {
  bookingSituation,
  type BookingSituation,
  type BookingState,
} from '@contracts/rest/booking-situation';
import type { BookingView } from '@contracts/rest/bookings';
import { i18n } from '../language/i18n';
import { isFree } from '../ui/money';
import { remainingMs } from './remaining';

/** Fields of a booking that decide which sentences the buyer sees. */
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

/** Milliseconds just below the largest delay that setTimeout accepts. */
const LONGEST_TIMER_MS = 2_000_000_000;

/**
 * Returns the texts and actions for the booking at this moment, by the server's clock. Updates when the hold ends, even while the
 * server does not answer. Offers no upload to a viewer who may not see the booking's details.
 * @param receivedAt time of the server's answer by this device's clock
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

/** Returns the situation of a booking in the visitor's language. */
export function shownSituation(state: BookingState): BookingSituation {
  const situation = bookingSituation(state);
  return {
    ...situation,
    title: i18n.t(situation.title),
    sentences: situation.sentences.map((sentence) => i18n.t(sentence)),
  };
}

export const situationAt = (
  booking: SituationFacts,
  receivedAt: number,
  moment: number,
): BookingSituation =>
  shownSituation({
    ...booking,
    takesReceipt: booking.takesReceipt && booking.detailsShown !== false,
    free: isFree(booking.totalAmount),
    now: new Date(Date.parse(booking.serverTime) + (moment - receivedAt)).toISOString(),
  });
