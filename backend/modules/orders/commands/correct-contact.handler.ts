import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { correctContact } from '../domain/buyer-decisions.js';
import { CorrectContact } from './change-own-order.command.js';

@CommandHandler(CorrectContact)
export class CorrectContactHandler implements ICommandHandler<CorrectContact> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, customer, context }: CorrectContact): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      correctContact(state, customer),
    );
    return requirePlaced(booking);
  }
}
