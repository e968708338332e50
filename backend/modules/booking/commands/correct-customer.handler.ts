import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { correctCustomer } from '../domain/staff-decisions.js';
import { requireKept } from '../domain/staff-requests.js';
import { CorrectCustomer } from './correct-customer.command.js';

@CommandHandler(CorrectCustomer)
export class CorrectCustomerHandler implements ICommandHandler<CorrectCustomer> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, customer, context }: CorrectCustomer): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      correctCustomer(requireKept(state), customer),
    );
    return requirePlaced(booking);
  }
}
