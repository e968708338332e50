import type { PricedSeat } from '../../../contracts/events/index.js';
import {
  evolveBooking,
  isPaid,
  noBooking,
  type Booking,
  type BookingEventWithTime,
} from './booking.js';

/**
 * Returns the seats that the family had before an amendment, for the e-mail about it. `null`: no e-mail is needed, because the
 * booking was unpaid and had no ticket, or because its seats were amended again and that amendment sends its own e-mail.
 *
 * @param history all events of the booking, from the first one on
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
