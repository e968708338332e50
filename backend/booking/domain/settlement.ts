import type { SeatEvent } from '../../contracts/events/index.js';
import { isPaid, type Booking } from './booking.js';
import { releaseSeats, reopenSeats, takeSeats, type SeatLedger } from './seat-ledger.js';

/**
 * Brings the seats in line with what their booking says: the second half of every change that is written to the
 * booking first (rejected, expired, cancelled), and the repair after a crash between the two streams.
 *
 * It never gives a booking seats it does not have: what takes seats is written to the seat stream first.
 */
export function settleSeats(
  ledger: SeatLedger,
  command: { performanceId: string; bookingId: string; booking: Booking; now: string },
): SeatEvent[] {
  const { performanceId, bookingId, booking, now } = command;
  const claim = ledger.claims.get(bookingId);
  if (!claim) return [];
  if (booking.kind === 'none') return releaseSeats(ledger, { performanceId, bookingId, reason: 'orphaned' });
  if (isPaid(booking.status)) return takeSeats(ledger, { performanceId, bookingId, seats: claim.seats, now });
  switch (booking.status) {
    case 'expired':
      return releaseSeats(ledger, { performanceId, bookingId, reason: 'expired' });
    case 'cancelled':
      return releaseSeats(ledger, { performanceId, bookingId, reason: 'cancelled' });
    case 'rejected':
      // A receipt's rejection restarts the clock, so that a better one can follow; a rejection by staff is final.
      return booking.holdUntil === null
        ? releaseSeats(ledger, { performanceId, bookingId, reason: 'rejected' })
        : reopenSeats(ledger, { performanceId, bookingId, until: booking.holdUntil });
    default:
      return reopenSeats(ledger, { performanceId, bookingId, until: booking.holdUntil });
  }
}
