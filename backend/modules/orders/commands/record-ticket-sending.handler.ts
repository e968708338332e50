import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { ErasedMails } from '../application/erased-mails.js';
import { recordTicketSendFailed, recordTicketSent } from '../domain/booking-decisions.js';
import { RecordTicketSending } from './record-ticket-sending.command.js';

@CommandHandler(RecordTicketSending)
export class RecordTicketSendingHandler implements ICommandHandler<RecordTicketSending> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly erasedMails: ErasedMails,
  ) {}

  async execute({ bookingId, causeId, sending, context }: RecordTicketSending): Promise<void> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      'messageId' in sending
        ? recordTicketSent(state, causeId, sending)
        : recordTicketSendFailed(state, causeId, sending.refusedBecause),
    );
    if ('mail' in sending) await this.erasedMails.forgetIfErased(booking, sending.mail);
  }
}
