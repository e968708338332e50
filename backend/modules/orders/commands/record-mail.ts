import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingEvent } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { EmlFolder } from '../../../infrastructure/mail/eml/eml-folder.js';
import { BookingStreams } from '../application/booking-streams.js';
import {
  recordNotice,
  recordTicketSendFailed,
  recordTicketSent,
  type MailSent,
  type NoticeSubject,
} from '../domain/booking-decisions.js';

/** Subject of an e-mail to a family: a notice or the ticket. */
export interface RecordedMail extends Omit<NoticeSubject, 'notice'> {
  readonly notice: NoticeSubject['notice'] | 'ticket';
}

/** Records once how the e-mail about an event (`causeId`) ended: sent, or not sent for a reason that staff can read. */
export class RecordMail extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly about: RecordedMail,
    readonly outcome: MailSent | { readonly reason: string },
    readonly context: CommandContext,
    /** Events of the booking, if the caller has already read them; otherwise the command reads them. */
    readonly history: readonly RecordedEvent<BookingEvent>[] | null = null,
  ) {
    super();
  }
}

@CommandHandler(RecordMail)
export class RecordMailHandler implements ICommandHandler<RecordMail> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly keptMails: EmlFolder,
  ) {}

  async execute({ bookingId, about, outcome, context, history }: RecordMail): Promise<void> {
    if (history) this.bookings.haveRead(bookingId, history);
    const { booking } = await this.bookings.execute(bookingId, context, (state) => {
      const { notice } = about;
      if (notice !== 'ticket') return recordNotice(state, { ...about, notice }, outcome);
      return 'mail' in outcome
        ? recordTicketSent(state, about.causeId, outcome)
        : recordTicketSendFailed(state, about.causeId, outcome.reason);
    });
    // The customer was erased while the e-mail was being written, so the erasure may have searched for kept e-mails too early.
    if ('mail' in outcome && booking.kind === 'placed' && booking.customer === null)
      await this.keptMails.forgetTo(new Set([outcome.mail.to.trim().toLowerCase()]));
  }
}
