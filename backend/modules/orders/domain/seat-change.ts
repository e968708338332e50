import type { PricedSeat } from '../../../contracts/events/index.js';
import {
  evolveBooking,
  isPaid,
  noBooking,
  type Booking,
  type BookingEventWithTime,
} from './booking.js';

/**
 * Returns the seats that the family had before an amendment, for the mail about it. `null` when no mail is needed: the booking
 * was unpaid then and had no ticket, or its seats were amended again, and that amendment sends its own mail.
 * @param history the booking's events from the first one on
 */
export function seatsOfOldTicket(
  history: readonly BookingEventWithTime[],
  amendmentId: string,
): readonly PricedSeat[] | null {
  const at = history.findIndex(({ id }) => id === amendmentId);
  const amendment = history[at];
  if (amendment?.type !== 'BookingSeatsAmended') return null;
  const before = history.slice(0, at).reduce<Booking>(evolveBooking, noBooking());
  if (before.kind === 'none' || !isPaid(before.status)) return null;
  return history.slice(at + 1).some(({ type }) => type === 'BookingSeatsAmended')
    ? null
    : amendment.data.from;
}
