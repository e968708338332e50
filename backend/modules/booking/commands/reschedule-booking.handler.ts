import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { MovedBy } from '../../catalogue/domain/moved-by.js';
import { BookingStreams } from '../application/booking-streams.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { rescheduleBooking } from '../domain/rescheduling.js';
import { RescheduleBooking } from './reschedule-bookings.command.js';

@CommandHandler(RescheduleBooking)
export class RescheduleBookingHandler implements ICommandHandler<RescheduleBooking> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, to, context }: RescheduleBooking): Promise<boolean> {
    const { events } = await this.bookings.execute(
      bookingId,
      inTheNameOf(to.movedBy, context),
      (state) => rescheduleBooking(state, { ...to, nth: to.movedBy?.nth ?? 0 }),
    );
    return events.length > 0;
  }
}

/** Two moves at once carry each other's bookings along, and so may a job: the event names who moved the showtime. */
const inTheNameOf = (movedBy: MovedBy | null, context: CommandContext): CommandContext =>
  movedBy
    ? {
        ...context,
        actor: movedBy.actor,
        correlationId: movedBy.requestId,
        causationId: movedBy.requestId,
      }
    : context;
