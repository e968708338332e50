import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { rescheduleBooking } from '../domain/rescheduling.js';
import { RescheduleBooking } from './reschedule-bookings.command.js';

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
