import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingCancelled } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { cancelBooking } from '../domain/staff-decisions.js';

export type CancellationReason = BookingCancelled['data']['reason'];

/** The school cancels an order in any status, and its seats become free. The caller has checked the permission of the user. */
export class CancelBooking extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly reason: CancellationReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Writes the booking first, then the seats, because a cancellation gives seats up. */
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
