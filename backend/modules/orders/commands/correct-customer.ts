import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CustomerRequest } from '../../../contracts/rest/administration.js';
import type { Customer } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { meantCustomer } from '../application/customer-fields.js';
import { asSeen } from '../domain/as-seen.js';
import { correctCustomer } from '../domain/staff-decisions.js';
import { requireKept } from '../domain/staff-requests.js';

/** Staff correct a customer's name, e-mail address or telephone number. The caller has checked the permission of the user. */
export class CorrectCustomer extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly customer: Customer,
    readonly context: CommandContext,
    /** Old values of the changed details, as the form showed them when it was opened. Without them, all details are written. */
    readonly basedOn?: CustomerRequest['basedOn'],
    /** Booking state on which staff decided to undo a change; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}

@CommandHandler(CorrectCustomer)
export class CorrectCustomerHandler implements ICommandHandler<CorrectCustomer> {
  constructor(private readonly bookings: BookingStreams) {}

  /** @throws Problem 409 `changed_meanwhile` when somebody else has changed the same details */
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
