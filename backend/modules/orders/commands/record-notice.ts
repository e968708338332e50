import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingEvent } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { RecordedEvent } from '../../../infrastructure/event-store/codec/recorded-event.js';
import { type MailSent, type NoticeSubject, recordNotice } from '../domain/booking-decisions.js';
import { BookingStreams } from '../application/booking-streams.js';
import { ErasedMails } from '../application/erased-mails.js';

/** Outcome of an e-mail: sent, or not sent for a reason that staff can read. */
export type NoticeOutcome = MailSent | { readonly reason: string };

/** Records the outcome of the e-mail about an event (`causeId`), once. */
export class RecordNotice extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly about: NoticeSubject,
    readonly outcome: NoticeOutcome,
    readonly context: CommandContext,
    /** The booking's events, if the caller has read them; they are then not read again. */
    readonly history: readonly RecordedEvent<BookingEvent>[] | null = null,
  ) {
    super();
  }
}

@CommandHandler(RecordNotice)
export class RecordNoticeHandler implements ICommandHandler<RecordNotice> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly erasedMails: ErasedMails,
  ) {}

  async execute({ bookingId, about, outcome, context, history }: RecordNotice): Promise<void> {
    if (history) this.bookings.haveRead(bookingId, history);
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      recordNotice(state, about, outcome),
    );
    if ('mail' in outcome) await this.erasedMails.forgetIfErased(booking, outcome.mail);
  }
}
