import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { cancelBooking } from '../domain/staff-decisions.js';
import { CancelBooking } from './cancel-booking.command.js';

/** Writes the booking first, then its seats, because cancelling gives seats up. */
@CommandHandler(CancelBooking)
export class CancelBookingHandler implements ICommandHandler<CancelBooking> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
  ) {}

  async execute({ bookingId, reason, context }: CancelBooking): Promise<PlacedBooking> {
    const written = await this.bookings.execute(bookingId, context, (state) =>
      cancelBooking(state, reason),
    );
    const booking = requirePlaced(written.booking);
    await this.reconciliation.reconcile(bookingId, booking.performance.performanceId, context);
    return booking;
  }
}
