import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Customer } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { correctContact } from '../domain/buyer-decisions.js';

/** The buyer corrects the contact details of an unpaid order. The caller has checked that the order belongs to the buyer. */
export class CorrectContact extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly customer: Customer,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
