import { hasLapsed, type SeatRight } from '../../../contracts/seat-hold.js';
import type { Seat, SeatEvent } from '../../../contracts/events/index.js';
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
import { sameSeats } from '../../../contracts/seat.js';

/** A booking, the seats that it should have, and the time of the decision. */
export interface ToReconcile {
  readonly performanceId: string;
  readonly bookingId: string;
  /** null: the booking was never placed, or for another performance. */
  readonly right: SeatRight | null;
  readonly now: string;
  readonly movedTo?: readonly Seat[];
}

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
 * Moved seats carry the version of the booking that the amendment had read (see unfinished-changes.ts), and the caller has made
 * sure that the amendment is over. `movedTo` serves older moves without a version: the seats of a move that had its minute to
 * reach the booking, or that the booking refused. Without it such seats stay where they are.
 */
export function reconcileSeats(ledger: SeatLedger, command: ToReconcile): SeatEvent[] {
  const { performanceId, bookingId, right, now, movedTo } = command;
  if (!right) return releaseOrphaned(ledger, { performanceId, bookingId, now });
  const { seats, paid, until, ended: reason } = right;
  const holding = ledger.holdings.get(bookingId);
  if (!holding && !paid)
    return reason || hasLapsed(until, now)
      ? []
      : regainSeats(ledger, { performanceId, bookingId, seats, until, now });
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
  return reopenSeats(ledger, { performanceId, bookingId, until });
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

/**
 * Holds the booking's seats again. Does nothing when another booking has one of them: an unpaid booking has no ticket that would
 * contradict the other's.
 */
const regainSeats = (ledger: SeatLedger, command: HoldSeats): SeatEvent[] =>
  conflictsOf(ledger, command.seats, command.bookingId, command.now).length > 0
    ? []
    : keepSeats(ledger, command);

/** Returns true when the seats agree with their booking. @throws Refusal `seats_unavailable` when they never will */
export const isReconciled = (ledger: SeatLedger, of: ToReconcile): boolean =>
  reconcileSeats(ledger, of).length === 0;
