import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refusal } from '../../../contracts/refusal.js';
import { withoutPrice } from '../../../contracts/seat.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/api.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { takeSeatsOf, TwoStreams, type TwoStreamTry } from '../application/two-streams.js';
import {
  applyReceiptDecision,
  awaitsReceiptDecision,
  type WrittenDecision,
} from '../domain/booking-decisions.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';

/** Decision of the automatic receipt check, with the booking state on which it was made. */
export interface ReceiptDecision {
  readonly bookingId: string;
  readonly receiptId: string;
  /** Version of the booking that the receipt check read. */
  readonly bookingVersion: number;
  readonly decision: WrittenDecision;
  /** Replacement decision for lost seats: another booking has them, or the seating plan no longer contains them. */
  readonly ifSeatsAreGone: WrittenDecision;
}

/**
 * Writes a decision of the automatic receipt check. Returns false, and writes nothing, when the booking has changed since the
 * check read it. Does nothing when the booking no longer waits for this receipt.
 */
export class WriteReceiptDecision extends Command<boolean> {
  constructor(
    readonly decided: ReceiptDecision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes in an order in which no crash can sell a seat wrongly. A confirmation takes the seats first, and a referral to staff
 * keeps them first. Other decisions are written to the booking first; the seats are then kept until the booking's payment clock
 * ends at most.
 */
@CommandHandler(WriteReceiptDecision)
export class WriteReceiptDecisionHandler implements ICommandHandler<WriteReceiptDecision> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly planned: PlannedSeats,
  ) {}

  execute({ decided, context }: WriteReceiptDecision): Promise<boolean> {
    const { bookingId, receiptId, bookingVersion } = decided;
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (!awaitsReceiptDecision(booking, receiptId)) return true;
      if (booking.version !== bookingVersion) return false;
      await this.write(booking, decided, context, command);
      return true;
    });
  }

  private async write(
    booking: PlacedBooking,
    { receiptId, decision, ifSeatsAreGone }: ReceiptDecision,
    context: CommandContext,
    command: TwoStreamTry,
  ): Promise<void> {
    const { bookingId, performance, seats } = booking;
    const { performanceId } = performance;
    const write = (written: WrittenDecision) =>
      command.writeBooking((state, now) => applyReceiptDecision(state, receiptId, written, now));
    const unlessGone = async (change: () => Promise<unknown>): Promise<void> => {
      const changed = await this.unlessGone(booking, context, change);
      await write(changed ? decision : ifSeatsAreGone);
    };
    switch (decision.kind) {
      case 'confirmed':
        return unlessGone(() => takeSeatsOf(booking, command));
      case 'needs_review': {
        const kept = { kind: 'keep', seats: seats.map(withoutPrice), until: null } as const;
        return unlessGone(() => command.writeSeats(performanceId, () => kept));
      }
      default:
        await write(decision);
        await this.reconciliation.reconcile(bookingId, performanceId, context);
    }
  }

  /**
   * Runs the change. Returns false, without a change, when another booking has the seats or the seating plan no longer contains
   * them. Both can happen when reading the picture took too long.
   */
  private async unlessGone(
    booking: PlacedBooking,
    { now }: CommandContext,
    change: () => Promise<unknown>,
  ): Promise<boolean> {
    if ((await this.planned.lostBy(booking, now)).length > 0) return false;
    try {
      await change();
      return true;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'seats_unavailable') return false;
      throw error;
    }
  }
}
