import type { BookingEvent, Schedule } from '../../../contracts/events/index.js';
import type { Booking } from './booking.js';

/** Where a showtime is, and how often it was moved to be there. */
export interface NumberedSchedule extends Schedule {
  readonly nth: number;
}

/**
 * The booking goes where its showtime went. An expired one, too: a late receipt may bring it back. A cancelled one stays
 * what it was. Who read the catalogue before the move that the booking has gone along with comes too late.
 */
export function rescheduleBooking(
  booking: Booking,
  { startsAt, venue, nth }: NumberedSchedule,
): BookingEvent[] {
  if (booking.kind === 'none' || booking.status === 'cancelled' || nth < booking.showtimeMoves)
    return [];
  const { bookingId, performance } = booking;
  if (sameSchedule(performance, { startsAt, venue })) return [];
  const from = { startsAt: performance.startsAt, venue: performance.venue };
  return [{ type: 'BookingRescheduled', data: { bookingId, from, to: { startsAt, venue }, nth } }];
}

export const sameSchedule = (a: Schedule, b: Schedule): boolean =>
  Date.parse(a.startsAt) === Date.parse(b.startsAt) && a.venue === b.venue;
