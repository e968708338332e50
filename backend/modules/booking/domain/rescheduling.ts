import type {
  BookingEvent,
  PerformanceMoved,
  TimeAndVenue,
} from '../../../contracts/events/index.js';
import { takesLateReceipt, type Booking } from './booking.js';

/** A move of a performance, and its place in the school's catalogue stream. */
export interface MoveOfPerformance extends Pick<PerformanceMoved['data'], 'before' | 'after'> {
  readonly revision: number;
}

/**
 * The booking goes where its performance went. One that has expired or that its buyer gave up, too: a late receipt may
 * bring it back. One that staff cancelled stays what it was.
 *
 * `moves` are all that are known from some revision on, oldest first. A booking follows a move only from where that move
 * began: an order that already knew a later place is not taken back by a job that runs late, and one that knew an older
 * place is left to the job of the move it has missed. Moves that it has followed before are left out. So the jobs of
 * several moves may run in any order, and more than once.
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
