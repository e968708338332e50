import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { MoveOfPerformance } from '../domain/rescheduling.js';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';
import { RescheduleBooking } from './reschedule-booking.js';

/**
 * Updates every booking of a rescheduled performance, with one event for each booking. Returns the number of changed bookings; a
 * repeated run returns 0. `before` is the log position of the first rescheduling; see {@link BookingsOfPerformance}.
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
