import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';
import {
  RescheduleBooking,
  RescheduleBookingsOfPerformance,
} from './reschedule-bookings.command.js';

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
