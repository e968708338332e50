import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { recordTicketSendFailed, recordTicketSent } from '../domain/booking-decisions.js';
import { RecordTicketSending } from './record-ticket-sending.command.js';

@CommandHandler(RecordTicketSending)
export class RecordTicketSendingHandler implements ICommandHandler<RecordTicketSending> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, causeId, sending, context }: RecordTicketSending): Promise<void> {
    await this.bookings.execute(bookingId, context, (state) =>
      'messageId' in sending
        ? recordTicketSent(state, causeId, sending)
        : recordTicketSendFailed(state, causeId, sending.refusedBecause),
    );
  }
}
