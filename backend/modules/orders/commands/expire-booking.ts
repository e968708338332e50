import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Booking } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { expireBooking } from '../domain/booking-decisions.js';

/** Expires an order whose time to pay is over, and releases its seats. Any other order does not change. Returns the order. */
export class ExpireBooking extends Command<Booking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Writes the booking first, then the seats, because an expiry gives seats up. */
@CommandHandler(ExpireBooking)
export class ExpireBookingHandler implements ICommandHandler<ExpireBooking> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly reconciliation: SeatReconciliation,
  ) {}

  async execute({ bookingId, context }: ExpireBooking): Promise<Booking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state, now) =>
      expireBooking(state, now),
    );
    // A booking that expired earlier is included, because a process that was killed may have left its seats held.
    if (booking.kind === 'placed' && booking.status === 'expired')
      await this.reconciliation.reconcile(bookingId, booking.performance.performanceId, context);
    return booking;
  }
}
