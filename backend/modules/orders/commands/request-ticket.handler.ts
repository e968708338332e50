import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { requestTicket } from '../domain/staff-requests.js';
import { RequestTicket } from './request-ticket.command.js';

@CommandHandler(RequestTicket)
export class RequestTicketHandler implements ICommandHandler<RequestTicket> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, context }: RequestTicket): Promise<void> {
    await this.bookings.execute(bookingId, context, requestTicket);
  }
}
