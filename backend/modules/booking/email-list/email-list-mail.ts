import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { bookingListEmail } from '../mails/booking-list.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { senOf, toDecimal } from '../../../contracts/money.js';
import { OwnOrders, BookingQueries } from '../../orders/api.js';

const QUEUE = 'booking-list-mail';

interface AskedFor {
  readonly email: string;
}

/**
 * Sends the list of an address's bookings. Only this job looks for bookings: neither the answer nor its time may show whether an
 * address is known. An address without bookings gets no mail.
 */
@Injectable()
export class EmailListMail implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    private readonly own: OwnOrders,
    private readonly bookings: BookingQueries,
  ) {}

  onModuleInit(): void {
    this.jobs.process<AskedFor>(QUEUE, (job) => this.send(job));
  }

  async promise(email: string): Promise<void> {
    await this.jobs.enqueue(QUEUE, randomUUID(), { email });
  }

  private async send({ id, data: { email } }: Job<AskedFor>): Promise<void> {
    const rows = await this.bookings.byEmail(email, 'by-email');
    // The address as it was typed for the booking, not for the look-up.
    const to = rows[0]?.customer_email;
    if (!to) return;
    const bookings = rows.map((row) => ({
      productionTitle: row.production_title,
      startsAt: row.performance_starts_at,
      venue: row.venue,
      seats: row.seats,
      status: row.status,
      totalAmount: toDecimal(senOf(row.total_sen)),
      confirmationNumber: row.confirmation_number,
      bookingUrl: this.own.link(row.booking_id, to),
    }));
    await sendOrLog(
      this.mail,
      { messageId: `booking-list-${id}`, ...bookingListEmail({ to, bookings }) },
      'a list of bookings cannot be delivered',
    );
  }
}
