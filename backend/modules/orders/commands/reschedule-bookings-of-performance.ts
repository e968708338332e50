import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { MoveOfPerformance } from '../domain/rescheduling.js';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';
import { RescheduleBooking } from './reschedule-booking.js';

/**
 * Reschedules every booking of a performance, each with its own event. Returns how many changed; a second run returns 0.
 * `before`: the position of the first of these moves in the log; see {@link BookingsOfPerformance}.
 */
export class RescheduleBookingsOfPerformance extends Command<number> {
  constructor(
    readonly performanceId: string,
    readonly moves: readonly MoveOfPerformance[],
    readonly before: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RescheduleBookingsOfPerformance)
export class RescheduleBookingsOfPerformanceHandler implements ICommandHandler<RescheduleBookingsOfPerformance> {
  constructor(
    private readonly bus: CommandBus,
    private readonly bookings: BookingsOfPerformance,
  ) {}

  execute(command: RescheduleBookingsOfPerformance): Promise<number> {
    const { performanceId, moves, before, context } = command;
    return this.bookings.each(performanceId, before, ({ bookingId }) =>
      this.bus.execute(new RescheduleBooking(bookingId, moves, context)),
    );
  }
}
