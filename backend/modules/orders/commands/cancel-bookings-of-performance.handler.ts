import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';
import { CancelBooking, CancelBookingsOfPerformance } from './cancel-booking.command.js';

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
