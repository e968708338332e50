import type {
  BookingEvent,
  PerformanceMoved,
  TimeAndVenue,
} from '../../../contracts/events/index.js';
import { takesLateReceipt, type Booking } from './booking.js';

/** A rescheduling of a performance, with its revision in the school's catalogue stream. */
export interface MoveOfPerformance extends Pick<PerformanceMoved['data'], 'before' | 'after'> {
  readonly revision: number;
}

/**
 * Applies the rescheduling of its performance to a booking. Expired bookings, and bookings that their buyers gave up, are changed
 * as well, because a late receipt may revive them. A booking that staff cancelled does not change.
 *
 * `moves` are all known reschedulings from some revision on, oldest first. A booking follows a rescheduling only if it has the
 * time and venue from which the rescheduling began. An order that already has a newer date is not set back by a late job. An
 * order with an older date waits for the job of the rescheduling that it missed. Reschedulings that the booking has already
 * followed are left out, so jobs may run in any order and more than once.
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
