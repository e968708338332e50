import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type CancellationReason, CancelBooking } from './cancel-booking.js';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';

/**
 * Cancels every order of a performance, with one event for each order. Returns the number of cancelled orders; a repeated run
 * returns 0. `before` is the log position of the performance's deletion; see {@link BookingsOfPerformance}.
 */
export class CancelBookingsOfPerformance extends Command<number> {
  constructor(
    readonly performanceId: string,
    readonly before: string,
    readonly reason: CancellationReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(CancelBookingsOfPerformance)
export class CancelBookingsOfPerformanceHandler implements ICommandHandler<CancelBookingsOfPerformance> {
  constructor(
    private readonly bus: CommandBus,
    private readonly bookings: BookingsOfPerformance,
  ) {}

  execute(command: CancelBookingsOfPerformance): Promise<number> {
    const { performanceId, before, reason, context } = command;
    return this.bookings.each(performanceId, before, async ({ bookingId }) => {
      await this.bus.execute(new CancelBooking(bookingId, reason, context));
      return true;
    });
  }
}
