import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { ErasedMails } from '../application/erased-mails.js';
import { recordNotice } from '../domain/booking-decisions.js';
import { RecordNotice } from './record-notice.command.js';

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
