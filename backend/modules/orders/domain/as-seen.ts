import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { isPaid, requirePlaced, type Booking, type PlacedBooking } from './booking.js';
import { seatKey } from '../../../contracts/seat.js';

/*
 * Guards the undo of a change that staff saw on their screen: the booking may have changed between the display and the command.
 */

/**
 * Describes the parts of a booking that staff see. The version is left out, because it also counts events that change nothing on
 * the screen.
 */
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
 * Returns events that were decided for the booking as staff saw it, or refuses them when the booking has changed after the page
 * was loaded.
 *
 * @param seen the {@link seenState} on which staff decided; undefined when the command is not an undo
 * @throws Refusal `undo_changed` when the booking has changed and the undo would write an event
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
 * Refuses an undo in the bookings list when a guest has been checked in since the list was loaded. The undo would make that
 * guest's ticket invalid, and the list did not show the check-in.
 */
export function requireNobodyInside(booking: PlacedBooking, to: PlacedBooking['status']): void {
  if (booking.checkedIn && isPaid(booking.status) && !isPaid(to))
    throw new Refusal(
      'conflict',
      'undo_changed',
      'A guest of this booking was checked in meanwhile, so nothing was undone. Please look at the booking again.',
    );
}
