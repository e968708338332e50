import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../application/booking-streams.js';
import { holdTicket } from '../domain/statement-decisions.js';

/** Puts a ticket on hold: the door then sends its guests to the office. `held: false` lifts the hold. */
export class HoldTicket extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly held: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(HoldTicket)
export class HoldTicketHandler implements ICommandHandler<HoldTicket> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, held, context }: HoldTicket): Promise<void> {
    await this.bookings.execute(bookingId, context, (booking) => holdTicket(booking, held));
  }
}
