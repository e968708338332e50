import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import {
  type MailSent,
  recordTicketSendFailed,
  recordTicketSent,
} from '../domain/booking-decisions.js';
import { BookingStreams } from '../application/booking-streams.js';
import { ErasedMails } from '../application/erased-mails.js';

/** Outcome of a ticket's e-mail: sent, or refused by the mail server for this reason. */
export type TicketSending = MailSent | { readonly refusedBecause: string };

/** Records the outcome of a ticket's e-mail, once for each event that promised it (`causeId`). */
export class RecordTicketSending extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly causeId: string,
    readonly sending: TicketSending,
    readonly context: CommandContext,
  ) {
    super();
  }
}

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
