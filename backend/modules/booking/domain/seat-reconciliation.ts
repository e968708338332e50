import { hasLapsed } from '../../../contracts/seat-hold.js';
import type { Seat, SeatEvent, SeatReleaseReason } from '../../../contracts/events/index.js';
import { isPaid, isRejectedForGood, type Booking, type PlacedBooking } from './booking.js';
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
import { sameSeats, withoutPrice } from './seat.js';

/**
 * Brings the seats in line with what their booking says: the second half of every change that is
 * written to the booking first (rejected, expired, cancelled), and the repair after a crash between
 * the two streams.
 *
 * The family relies on its booking, so the booking decides: a paid booking gets its own seats back,
 * and seats that were moved without the booking recording it move back. Throws `seats_unavailable`
 * when somebody else has them by now: staff must see that there are two tickets for one seat. An
 * unpaid booking that is still in time gets its seats back too, if all of them are free: they may
 * have been released by a reconciliation that read the booking a moment before staff took its rejection
 * back, which holds the seats first and tells the booking after.
 *
 * A booking of another performance is no booking here: one Idempotency-Key for orders of two
 * performances gave both the same id, and only one of them was placed.
 *
 * Seats that were moved carry the version of the booking that the amendment had read (see
 * unfinished-changes.ts), and whoever calls this has made sure that the amendment is over.
 * `movedTo` is for moves from before that was kept: the seats of a move that had its minute to
 * reach the booking, or that it refused. Without it such seats are left where they are.
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

/** No booking has them. What a sale took from a block before it died is kept back for the block again, in the same write. */
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

/** Nothing when somebody else has one of them by now: an unpaid booking has no ticket that would contradict theirs. */
const regainSeats = (ledger: SeatLedger, command: HoldSeats): SeatEvent[] =>
  conflictsOf(ledger, command.seats, command.bookingId, command.now).length > 0
    ? []
    : keepSeats(ledger, command);

/** Why the booking has no right to seats any more, if so. */
export function reasonToRelease(booking: PlacedBooking): SeatReleaseReason | null {
  const { status } = booking;
  if (status === 'expired' || status === 'cancelled') return status;
  return isRejectedForGood(booking) ? 'rejected' : null;
}
