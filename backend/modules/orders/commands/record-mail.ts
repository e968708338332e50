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

/** Subject of a mail to a family, or the ticket. */
export interface RecordedMail extends Omit<NoticeSubject, 'notice'> {
  readonly notice: NoticeSubject['notice'] | 'ticket';
}

/** Records the outcome of the e-mail about an event (`causeId`), once: sent, or not sent for a reason that staff can read. */
export class RecordMail extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly about: RecordedMail,
    readonly outcome: MailSent | { readonly reason: string },
    readonly context: CommandContext,
    /** The booking's events, if the caller has read them; they are then not read again. */
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
    // The customer was erased while the mail was being written: the erasure may have looked for kept mails too early.
    if ('mail' in outcome && booking.kind === 'placed' && booking.customer === null)
      await this.keptMails.forgetTo(new Set([outcome.mail.to.trim().toLowerCase()]));
  }
}
