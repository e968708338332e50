import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/api.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { takeSeatsOf, TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
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
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
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
    const plan = async (before: Booking): Promise<TwoStreamPlan> => {
      const booking = requirePlaced(before);
      // Refuses before a seat is written. The decision is made again when the booking is written.
      const wanted = decide(booking);
      const takes = decision.kind === 'confirm' && wanted.length > 0;
      if (takes) await this.planned.requireFor(booking, context.now);
      return {
        before,
        ...(takes ? { seats: takeSeatsOf(booking), whenUsedUp: 'beyond-limit' } : {}),
        decide,
        reconcile: true,
      };
    };
    return this.conflicts.named(async () => {
      const first = await plan(await this.bookings.load(bookingId));
      return this.twoStreams.run(bookingId, context, first, plan);
    });
  }
}
