import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { EmlFolder } from '../../../infrastructure/mail/eml/eml-folder.js';
import { BookingStreams } from '../application/booking-streams.js';
import { recordNotice } from '../domain/booking-decisions.js';
import { RecordNotice } from './record-notice.command.js';

@CommandHandler(RecordNotice)
export class RecordNoticeHandler implements ICommandHandler<RecordNotice> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly keptMails: EmlFolder,
  ) {}

  async execute({ bookingId, about, outcome, context, history }: RecordNotice): Promise<void> {
    if (history) this.bookings.haveRead(bookingId, history);
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      recordNotice(state, about, outcome),
    );
    // The customer was erased while the mail was being written, and the erasure may have looked for kept mails before it was there.
    const isErased = booking.kind === 'placed' && booking.customer === null;
    if (isErased && 'mail' in outcome)
      await this.keptMails.forgetTo(new Set([outcome.mail.to.trim().toLowerCase()]));
  }
}
