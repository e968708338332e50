import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../application/booking-streams.js';
import { requestTicket } from '../domain/staff-requests.js';

/**
 * Staff request another ticket e-mail. A job sends it, as for the first ticket. The caller has checked the permission of the
 * user.
 */
export class RequestTicket extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RequestTicket)
export class RequestTicketHandler implements ICommandHandler<RequestTicket> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, context }: RequestTicket): Promise<void> {
    await this.bookings.execute(bookingId, context, requestTicket);
  }
}
