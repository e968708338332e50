import type { BookingEvent } from '../../../contracts/events/index.js';
import { hasLapsed } from '../../../contracts/seat-hold.js';
import { isPaid, type Booking, type PlacedBooking } from './booking.js';

/**
 * Returns true when the booking keeps its seats now, so that nobody else can take them. The answer comes from the booking's own
 * stream; seat reconciliation makes the seat stream agree with it.
 *
 * @param now ISO 8601 UTC
 */
export function keepsSeats({ status, holdUntil, clock }: PlacedBooking, now: string): boolean {
  if (isPaid(status)) return true;
  switch (status) {
    case 'pending_payment':
    case 'rejected':
      return holdUntil !== null && !hasLapsed(holdUntil, now);
    case 'verifying':
      return !hasLapsed(holdUntil, now);
    case 'needs_review':
      return holdUntil === null ? clock.stopped : !hasLapsed(holdUntil, now);
    default:
      return false;
  }
}

/**
 * Prevents the second write of an unfinished command; see seats/domain/unfinished-changes.ts. Returns no event when the booking
 * has changed since it was read, because that change already prevents the write.
 */
export const abandonSeatChange = (
  current: Booking,
  {
    performanceId,
    bookingId,
    version,
  }: { readonly performanceId: string; readonly bookingId: string; readonly version: number },
): BookingEvent[] =>
  current.version === version
    ? [{ type: 'SeatChangeAbandoned', data: { bookingId, performanceId } }]
    : [];
