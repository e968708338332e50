import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams, checkIn, type PlacedBooking, requirePlaced } from '../orders/api.js';
import { CheckInGuest } from './check-in.command.js';

@CommandHandler(CheckInGuest)
export class CheckInHandler implements ICommandHandler<CheckInGuest> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, seats, context, scan }: CheckInGuest): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      checkIn(state, seats, scan),
    );
    return requirePlaced(booking);
  }
}
