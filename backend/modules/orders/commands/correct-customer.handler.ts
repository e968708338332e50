import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { meantCustomer } from '../application/meant-customer.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { asSeen } from '../domain/as-seen.js';
import { correctCustomer } from '../domain/staff-decisions.js';
import { requireKept } from '../domain/staff-requests.js';
import { CorrectCustomer } from './correct-customer.command.js';

@CommandHandler(CorrectCustomer)
export class CorrectCustomerHandler implements ICommandHandler<CorrectCustomer> {
  constructor(private readonly bookings: BookingStreams) {}

  /** @throws Problem 409 `changed_meanwhile` */
  async execute(command: CorrectCustomer): Promise<PlacedBooking> {
    const { bookingId, customer, context, basedOn, seen } = command;
    const { booking } = await this.bookings.execute(bookingId, context, (state) => {
      const kept = requireKept(state);
      const meant = meantCustomer(kept.customer, customer, basedOn);
      return asSeen(kept, seen, correctCustomer(kept, meant));
    });
    return requirePlaced(booking);
  }
}
