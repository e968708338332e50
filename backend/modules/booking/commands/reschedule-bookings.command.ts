import { Command } from '@nestjs/cqrs';
import type { ShowtimeSchedule } from '../../catalogue/domain/moved-by.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';

/** One booking goes where its showtime went, in the name of whoever moved that. Answers whether it had to. */
export class RescheduleBooking extends Command<boolean> {
  constructor(
    readonly bookingId: string,
    readonly to: ShowtimeSchedule,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Every booking of a showtime in line with the catalogue, each with its own event. Answers how many moved; again, and it is none. */
export class RescheduleBookingsOfPerformance extends Command<number> {
  constructor(
    readonly performanceId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
