import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { bookingCancelledEmail } from '../mails/booking-notices.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { toDecimal } from '../../../contracts/money.js';
import {
  AccountOfBooking,
  BookingStreams,
  mailedCustomer,
  RecordNotice,
} from '../../orders/api.js';
import {
  CANCELLATION_NOTICE_QUEUE,
  type CancellationNoticeJob,
} from './cancellation-notice.policy.js';
import { NoticeFacts } from './notice-facts.js';
import { sendNotice } from './send-notice.js';

const WHY: Readonly<Record<CancellationNoticeJob['reason'], string | null>> = {
  staff: null,
  customer: null,
  'seats-lost':
    'Because of a fault on our side your seats were given to another family before you had paid. We are sorry: please choose other seats.',
  'showtime-deleted': 'The school has taken this showtime off its programme.',
  'production-deleted': 'The school has called this production off, with all its showtimes.',
};

/**
 * Sends each cancellation mail once. The mail's id is derived from the event, so a run after a crash sends the same mail under
 * the same id. A recorded mail is not sent again.
 */
@Injectable()
export class CancellationNoticeWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly facts: NoticeFacts,
    private readonly accounts: AccountOfBooking,
    private readonly bookings: BookingStreams,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<CancellationNoticeJob>(
      CANCELLATION_NOTICE_QUEUE,
      ({ data }) => this.send(data),
      { concurrency: 2 },
    );
  }

  private async send({
    bookingId,
    causeId,
    reason,
    causedBy,
  }: CancellationNoticeJob): Promise<void> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const customer = mailedCustomer(booking);
    if (booking.noticesFor.has(causeId)) return;
    // No mail is needed when staff have reopened the booking, or the customer was erased.
    if (booking.status !== 'cancelled' || !customer) return;
    const figures = await this.accounts.figures(booking);
    const mail = bookingCancelledEmail({
      ...(await this.facts.of(booking, customer)),
      reason: WHY[reason],
      refundDue: figures && toDecimal(figures.refundDueSen),
    });
    const outcome = await sendNotice(this.mail, `cancelled-${causeId}`, mail);
    const about = { causeId, notice: 'cancelled' as const };
    const context = contextOfProcess('booking-notice', causedBy, this.clock.now());
    await this.bus.execute(new RecordNotice(bookingId, about, outcome, context));
  }
}
