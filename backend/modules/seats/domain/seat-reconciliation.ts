import { hasLapsed } from '../../../contracts/seat-hold.js';
import type { Seat, SeatEvent, SeatReleaseReason } from '../../../contracts/events/index.js';
import {
  isPaid,
  isRejectedForGood,
  type Booking,
  type PlacedBooking,
} from '../../orders/domain/booking.js';
import {
  conflictsOf,
  keepSeats,
  moveSeats,
  releaseSeats,
  reopenSeats,
  takeSeats,
  type HoldSeats,
  type SeatLedger,
} from './seat-ledger.js';
import { giveBackToBlock } from './seat-blocks.js';
import { sameSeats, withoutPrice } from '../../../contracts/seat.js';

/**
 * Brings the seats in line with their booking. It is the second half of every change that is written to the booking first
 * (rejected, expired, cancelled), and the repair after a crash between the two streams.
 *
 * The family relies on its booking, so the booking decides. A paid booking gets its own seats back, and seats that were moved
 * without the booking recording it move back. Throws `seats_unavailable` when another booking has them by now: staff must see
 * that there are two tickets for one seat. An unpaid booking that is still in time gets its seats back too, if all of them are
 * free. They may have been released by a reconciliation that had read the booking a moment before staff undid its rejection:
 * undoing holds the seats first and then writes the booking.
 *
 * A booking of another performance counts as none. One Idempotency-Key for orders of two performances gave both the same id, and
 * only one of them was placed.
 *
 * Moved seats carry the version of the booking that the amendment had read (see unfinished-changes.ts), and the caller has made
 * sure that the amendment is over. `movedTo` serves older moves without a version: the seats of a move that had its minute to
 * reach the booking, or that the booking refused. Without it such seats stay where they are.
 */
export function reconcileSeats(
  ledger: SeatLedger,
  command: {
    performanceId: string;
    bookingId: string;
    booking: Booking;
    now: string;
    movedTo?: readonly Seat[];
  },
): SeatEvent[] {
  const { performanceId, bookingId, booking, now, movedTo } = command;
  if (booking.kind === 'none' || booking.performance.performanceId !== performanceId) {
    return releaseOrphaned(ledger, { performanceId, bookingId, now });
  }
  const seats = booking.seats.map(withoutPrice);
  const holding = ledger.holdings.get(bookingId);
  const paid = isPaid(booking.status);
  const reason = reasonToRelease(booking);
  if (!holding && !paid)
    return reason || isOver(booking, now)
      ? []
      : regainSeats(ledger, { performanceId, bookingId, seats, until: booking.holdUntil, now });
  if (!holding) return takeSeats(ledger, { performanceId, bookingId, seats, now });
  if (reason) return releaseSeats(ledger, { performanceId, bookingId, reason });
  const moveIsOver =
    holding.bookingVersion !== undefined || (movedTo && sameSeats(holding.seats, movedTo));
  if (moveIsOver && !sameSeats(holding.seats, seats)) {
    // An unpaid booking whose own seats were bought meanwhile must not keep seats that it never
    // ordered; see hasLostItsSeats.
    if (!paid && conflictsOf(ledger, seats, bookingId, now).length > 0)
      return releaseSeats(ledger, { performanceId, bookingId, reason: 'orphaned' });
    return moveSeats(ledger, { performanceId, bookingId, to: seats, now });
  }
  if (paid) return takeSeats(ledger, { performanceId, bookingId, seats, now });
  return reopenSeats(ledger, { performanceId, bookingId, until: booking.holdUntil });
}

/** Releases seats without a booking. Seats that a sale took from a block go back to the block, in the same write. */
function releaseOrphaned(
  ledger: SeatLedger,
  { performanceId, bookingId, now }: { performanceId: string; bookingId: string; now: string },
): SeatEvent[] {
  const fromBlock = ledger.holdings.get(bookingId)?.fromBlock;
  return [
    ...releaseSeats(ledger, { performanceId, bookingId, reason: 'orphaned' }),
    ...giveBackToBlock(ledger, { performanceId, fromBlock, now }),
  ];
}

export const isOver = ({ holdUntil }: PlacedBooking, now: string): boolean =>
  hasLapsed(holdUntil, now);

/**
 * Holds the booking's seats again. Does nothing when another booking has one of them: an unpaid booking has no ticket that would
 * contradict the other's.
 */
const regainSeats = (ledger: SeatLedger, command: HoldSeats): SeatEvent[] =>
  conflictsOf(ledger, command.seats, command.bookingId, command.now).length > 0
    ? []
    : keepSeats(ledger, command);

/** Returns the reason why the booking has no right to seats any more, or null. */
export function reasonToRelease(booking: PlacedBooking): SeatReleaseReason | null {
  const { status } = booking;
  if (status === 'expired' || status === 'cancelled') return status;
  return isRejectedForGood(booking) ? 'rejected' : null;
}
