import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { recordNotice } from '../domain/booking-decisions.js';
import { RecordNotice } from './record-notice.command.js';

@CommandHandler(RecordNotice)
export class RecordNoticeHandler implements ICommandHandler<RecordNotice> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, about, outcome, context, history }: RecordNotice): Promise<void> {
    if (history) this.bookings.haveRead(bookingId, history);
    await this.bookings.execute(bookingId, context, (state) => recordNotice(state, about, outcome));
  }
}
