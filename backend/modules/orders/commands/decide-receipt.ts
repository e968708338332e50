import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/api.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { takeSeatsOf, TwoStreams } from '../application/two-streams.js';
import { requirePlaced, type Booking, type PlacedBooking } from '../domain/booking.js';
import { decideReceipt, type StaffDecision } from '../domain/receipt-decisions.js';

/** Staff have looked at a receipt and confirm or reject it. The caller has checked the permission of the user. */
export class DecideReceipt extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly receiptId: string,
    /** Decision, with the message for the family. */
    readonly decision: StaffDecision,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Carries out a receipt decision by staff. A confirmation takes the seats first, and is refused if another booking has them. A
 * rejection is written to the booking first.
 */
@CommandHandler(DecideReceipt)
export class DecideReceiptHandler implements ICommandHandler<DecideReceipt> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly conflicts: SeatConflicts,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({
    bookingId,
    receiptId,
    decision,
    context,
  }: DecideReceipt): Promise<PlacedBooking> {
    const decide = (state: Booking) => decideReceipt(state, receiptId, decision);
    return this.conflicts.named(async () => {
      const written = await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requirePlaced(command.booking);
        // The decision may be refused here, before any seat is written. It is made again when the booking is written.
        const wanted = decide(booking);
        if (decision.kind === 'confirm' && wanted.length > 0) {
          await this.planned.requireFor(booking, context.now);
          await takeSeatsOf(booking, command);
        }
        return command.writeBooking(decide);
      });
      await this.reconciliation.reconcile(bookingId, written.performance.performanceId, context);
      return written;
    });
  }
}
