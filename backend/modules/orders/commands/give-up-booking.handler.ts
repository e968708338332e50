import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { giveUpBooking } from '../domain/buyer-decisions.js';
import { GiveUpBooking } from './change-own-order.command.js';

/** Writes the booking first, then its seats, because the command gives seats up. */
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
