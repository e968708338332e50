import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Booking } from '../domain/booking.js';

/** Ends an order whose time to pay is over, and frees its seats. Any other order stays as it is. Returns the order. */
export class ExpireBooking extends Command<Booking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
