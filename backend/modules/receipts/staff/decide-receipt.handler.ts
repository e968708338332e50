import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  type Booking,
  decideReceipt,
  type PlacedBooking,
  requirePlaced,
  SeatConflicts,
  SeatReconciliation,
  type StaffDecision,
  takeSeatsOf,
  TwoStreams,
} from '../../orders/api.js';
import { PlannedSeats } from '../../seats/api.js';
import { CONFIRMED_MESSAGE, messageFor } from '../domain/messages.js';
import { DecideReceipt } from './decide-receipt.command.js';

/**
 * Carries out a decision of staff. A confirmation takes the seats first, and is refused with the seat conflict; a rejection is
 * written to the booking first.
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
    decision: kind,
    message,
    context,
  }: DecideReceipt): Promise<PlacedBooking> {
    const decision: StaffDecision =
      kind === 'confirm'
        ? { kind, message: CONFIRMED_MESSAGE }
        : { kind, message: message ?? messageFor('rejected-by-staff') };
    const decide = (state: Booking) => decideReceipt(state, receiptId, decision);
    return this.conflicts.named(async () => {
      const written = await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requirePlaced(command.booking);
        // Refused here before a seat is written; decided again when the booking is written.
        const wanted = decide(booking);
        if (kind === 'confirm' && wanted.length > 0) {
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
