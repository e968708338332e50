import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { bookingCancelledEmail } from '../mails/booking-notices.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { BookingStreams } from '../application/booking-streams.js';
import { mailedCustomer } from '../domain/booking.js';
import {
  CANCELLATION_NOTICE_QUEUE,
  type CancellationNoticeJob,
} from './cancellation-notice.policy.js';
import { NoticeFacts } from './notice-facts.js';

const WHY: Readonly<Record<CancellationNoticeJob['reason'], string | null>> = {
  staff: null,
  customer: null,
  'seats-lost':
    'Because of a fault on our side your seats were given to another family before you had paid. We are sorry: please choose other seats.',
  'showtime-deleted': 'The school has taken this showtime off its programme.',
  'production-deleted': 'The school has called this production off, with all its showtimes.',
};

/**
 * Tells the customer once: the mail's id is derived from the event, so a run after a crash sends
 * the same mail under the same id.
 */
@Injectable()
export class CancellationNoticeWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    private readonly facts: NoticeFacts,
    private readonly bookings: BookingStreams,
  ) {}

  onModuleInit(): void {
    this.jobs.process<CancellationNoticeJob>(
      CANCELLATION_NOTICE_QUEUE,
      ({ data }) => this.send(data),
      { concurrency: 2 },
    );
  }

  private async send({ bookingId, causeId, reason }: CancellationNoticeJob): Promise<void> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const customer = mailedCustomer(booking);
    // Staff have reopened it since, or the customer was erased: nobody needs this mail.
    if (booking.status !== 'cancelled' || !customer) return;
    const mail = bookingCancelledEmail({
      ...(await this.facts.of(booking, customer)),
      reason: WHY[reason],
    });
    await sendOrLog(
      this.mail,
      { messageId: `cancelled-${causeId}`, ...mail },
      'the customer of a cancelled booking cannot be reached by e-mail',
      { bookingId },
    );
  }
}
