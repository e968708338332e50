import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { isPaid, requirePlaced, type Booking, type PlacedBooking } from './booking.js';
import { seatKey } from '../../../contracts/seat.js';

/* Undoing a change that staff have looked at. Between the look and the command the booking may change. */

/** Describes what staff see of a booking. Its version is left out, because that also counts the mails about it. */
export const seenState = ({
  status,
  seats,
  totalSen,
  money,
  customer,
  checkedIn,
  ticketHeld,
}: PlacedBooking): string =>
  JSON.stringify([
    status,
    seats.map(seatKey),
    totalSen,
    money,
    customer,
    [...(checkedIn?.arrivals.keys() ?? [])],
    ticketHeld,
  ]);

/**
 * Passes on events that were decided for the booking as staff saw it.
 * @param seen the {@link seenState} that staff decided on; undefined when the command undoes nothing
 * @throws Refusal `undo_changed` when the booking has changed and something would be written
 */
export function asSeen(
  booking: Booking,
  seen: string | undefined,
  events: readonly BookingEvent[],
): readonly BookingEvent[] {
  if (events.length > 0 && seen !== undefined && seenState(requirePlaced(booking)) !== seen)
    throw new Refusal(
      'conflict',
      'undo_changed',
      'The booking was changed meanwhile. Please look again at what undoing means now.',
    );
  return events;
}

/**
 * Refuses an undo from the bookings list when a guest came in since. The undo would make that guest's ticket invalid, and the
 * list did not show the check-in.
 */
export function requireNobodyInside(booking: PlacedBooking, to: PlacedBooking['status']): void {
  if (booking.checkedIn && isPaid(booking.status) && !isPaid(to))
    throw new Refusal(
      'conflict',
      'undo_changed',
      'A guest of this booking was checked in meanwhile, so nothing was undone. Please look at the booking again.',
    );
}
