import type {
  BookingEvent,
  PerformanceMoved,
  TimeAndVenue,
} from '../../../contracts/events/index.js';
import { takesLateReceipt, type Booking } from './booking.js';

/** A move of a performance, with its revision in the school's catalogue stream. */
export interface MoveOfPerformance extends Pick<PerformanceMoved['data'], 'before' | 'after'> {
  readonly revision: number;
}

/**
 * Moves the booking after its performance. Expired bookings and those that their buyers gave up follow, too: a late receipt may
 * bring them back. A booking that staff cancelled stays as it was.
 *
 * `moves` are all known moves from some revision on, oldest first. A booking follows a move only from the time and venue where
 * that move began. An order that already knew a later place is not moved back by a late job; one that knew an older place waits
 * for the job of the move that it missed. Moves that the booking has followed are left out. So the jobs of several moves may run
 * in any order, and more than once.
 */
export function rescheduleBooking(
  booking: Booking,
  moves: readonly MoveOfPerformance[],
): BookingEvent[] {
  const last = moves.at(-1);
  if (booking.kind === 'none' || !last) return [];
  if (booking.status === 'cancelled' && !takesLateReceipt(booking)) return [];
  const { bookingId, performance, followedUpTo } = booking;
  const from: TimeAndVenue = { startsAt: performance.startsAt, venue: performance.venue };
  const to = moves
    .filter(({ revision }) => revision > followedUpTo)
    .reduce((at, { before, after }) => (sameTimeAndVenue(at, before) ? after : at), from);
  if (sameTimeAndVenue(from, to)) return [];
  const data = { bookingId, from, to, catalogueRevision: last.revision };
  return [{ type: 'BookingRescheduled', data }];
}

export const sameTimeAndVenue = (a: TimeAndVenue, b: TimeAndVenue): boolean =>
  Date.parse(a.startsAt) === Date.parse(b.startsAt) && a.venue === b.venue;
