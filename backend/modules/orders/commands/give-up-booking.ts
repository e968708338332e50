import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { giveUpBooking } from '../domain/buyer-decisions.js';

/** The buyer gives up an unpaid order, and its seats become free. The caller has checked that the order belongs to the buyer. */
export class GiveUpBooking extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Writes the booking first, then the seats, because the command gives seats up. */
@CommandHandler(GiveUpBooking)
export class GiveUpBookingHandler implements ICommandHandler<GiveUpBooking> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
  ) {}

  async execute({ bookingId, context }: GiveUpBooking): Promise<PlacedBooking> {
    const booking = requirePlaced(
      (await this.bookings.execute(bookingId, context, giveUpBooking)).booking,
    );
    await this.reconciliation.reconcile(bookingId, booking.performance.performanceId, context);
    return booking;
  }
}
