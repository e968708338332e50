import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../../booking/application/booking-streams.js';
import type { CommandContext } from '../../booking/application/command-context.js';
import { PlannedSeats } from '../../booking/application/planned-seats.js';
import { SeatConflicts } from '../../booking/application/seat-conflicts.js';
import { SeatStreams } from '../../booking/application/seat-streams.js';
import { Settlement } from '../../booking/application/settlement.js';
import { requirePlaced } from '../../booking/domain/booking-decisions.js';
import type { PlacedBooking } from '../../booking/domain/booking.js';
import { decideReceipt, type StaffDecision } from '../../booking/domain/receipt-decisions.js';
import { takeSeats } from '../../booking/domain/seat-ledger.js';
import { withoutPrice } from '../../booking/domain/seat.js';
import { CONFIRMED_MESSAGE, messageFor } from '../domain/messages.js';
import { DecideReceipt } from './decide-receipt.command.js';

/** Confirming takes the seats first and is refused with the seat conflict; rejecting is written to the booking first. */
@CommandHandler(DecideReceipt)
export class DecideReceiptHandler implements ICommandHandler<DecideReceipt> {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
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
    const booking = await this.bookings.loadPlaced(bookingId);
    const decision: StaffDecision =
      kind === 'confirm'
        ? { kind, message: CONFIRMED_MESSAGE }
        : { kind, message: message ?? messageFor('rejected-by-staff') };
    // Refused before a seat is touched; decided again when it is written.
    const wanted = decideReceipt(booking, receiptId, decision);
    const { performanceId } = booking.performance;
    return this.conflicts.named(async () => {
      if (kind === 'confirm' && wanted.length > 0) {
        await this.planned.requireFor(booking, context.now);
        await this.takeSeats(booking, context);
      }
      const written = await this.bookings
        .execute(bookingId, context, (state) => decideReceipt(state, receiptId, decision))
        .catch(this.settlement.whenRefused(bookingId, performanceId, context));
      await this.settlement.settle(bookingId, performanceId, context);
      return requirePlaced(written.booking);
    });
  }

  private async takeSeats(
    { bookingId, performance, seats }: PlacedBooking,
    context: CommandContext,
  ): Promise<void> {
    const { performanceId } = performance;
    await this.seats.execute(performanceId, context, (ledger) =>
      takeSeats(ledger, {
        performanceId,
        bookingId,
        seats: seats.map(withoutPrice),
        now: context.now,
      }),
    );
  }
}
