import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CatalogueReader } from '../../catalogue/queries/catalogue-reader.js';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';
import { sameSchedule } from '../domain/rescheduling.js';
import {
  RescheduleBooking,
  RescheduleBookingsOfPerformance,
} from './reschedule-bookings.command.js';

/**
 * The catalogue says where the showtime is, and is asked again at the end: of two moves that run at once, the one that
 * was written last stands on every booking. A showtime that is gone has no bookings to move.
 */
@CommandHandler(RescheduleBookingsOfPerformance)
export class RescheduleBookingsOfPerformanceHandler implements ICommandHandler<RescheduleBookingsOfPerformance> {
  constructor(
    private readonly bus: CommandBus,
    private readonly catalogue: CatalogueReader,
    private readonly bookings: BookingsOfPerformance,
  ) {}

  async execute({ performanceId, context }: RescheduleBookingsOfPerformance): Promise<number> {
    let moved = 0;
    let to = await this.catalogue.scheduleOf(performanceId);
    while (to) {
      const target = to;
      moved += await this.bookings.each(performanceId, ({ bookingId }) =>
        this.bus.execute(new RescheduleBooking(bookingId, target, context)),
      );
      const now = await this.catalogue.scheduleOf(performanceId);
      to = now && !sameSchedule(now, target) ? now : null;
    }
    return moved;
  }
}
