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

export interface ToReconcile {
  readonly performanceId: string;
  readonly bookingId: string;
  /** Null when the booking was never placed, or was placed for another performance. */
  readonly right: SeatRight | null;
  readonly now: string;
  readonly movedTo?: readonly Seat[];
}

/**
 * Makes the seats agree with their booking, because the family relies on the booking.
 *
 * Completes changes that are written to the booking first, and repairs a crash between the two streams. A paid booking
 * gets its own seats back. So does an unpaid one before its deadline, when all its seats are free. Seats that were
 * amended without the booking's record return to the former ones.
 *
 * Amended seats carry the booking version that the amendment had read (see unfinished-changes.ts); the caller has made
 * sure that the amendment has ended. `movedTo` holds the seats of older amendments without a version, once their minute
 * has passed; otherwise such seats do not change. @throws Refusal `seats_unavailable` when another booking owns seats
 * of a paid booking, so that staff see that a seat has two tickets
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
    // An unpaid booking whose own seats were sold to others must not keep seats that it never ordered; see
    // hasLostItsSeats.
    if (!paid && conflictsOf(ledger, seats, bookingId, now).length > 0)
      return releaseSeats(ledger, { performanceId, bookingId, reason: 'orphaned' });
    return moveSeats(ledger, { performanceId, bookingId, to: seats, now });
  }
  if (paid) return takeSeats(ledger, { performanceId, bookingId, seats, now });
  return reopenSeats(ledger, { performanceId, bookingId, until });
}

/** Releases seats that no booking owns. Seats that a sale took from a block return to the block in the same write. */
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
 * Holds the booking's seats again. Does nothing when another booking owns one of them, because an unpaid booking has no
 * ticket that could conflict.
 */
const regainSeats = (ledger: SeatLedger, command: HoldSeats): SeatEvent[] =>
  conflictsOf(ledger, command.seats, command.bookingId, command.now).length > 0
    ? []
    : keepSeats(ledger, command);

/**
 * Returns true when the seats agree with their booking. @throws Refusal `seats_unavailable` when reconciliation cannot
 * make them agree
 */
export const isReconciled = (ledger: SeatLedger, of: ToReconcile): boolean =>
  reconcileSeats(ledger, of).length === 0;
