import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type MoveOfPerformance, rescheduleBooking } from '../domain/rescheduling.js';
import { BookingStreams } from '../application/booking-streams.js';

/** Updates one booking to the new date or venue of its performance. Returns true when the booking changed. */
export class RescheduleBooking extends Command<boolean> {
  constructor(
    readonly bookingId: string,
    readonly moves: readonly MoveOfPerformance[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RescheduleBooking)
export class RescheduleBookingHandler implements ICommandHandler<RescheduleBooking> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, moves, context }: RescheduleBooking): Promise<boolean> {
    const { events } = await this.bookings.execute(bookingId, context, (state) =>
      rescheduleBooking(state, moves),
    );
    return events.length > 0;
  }
}
