import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { isWithinLimits } from '../../../infrastructure/http/counted-once.js';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { JOB_QUEUE, type Job, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { sendOrLog } from '../../../infrastructure/mail/send-or-log.js';
import { BookingStreams, mailedCustomer } from '../../orders/api.js';
import { orderLinkEmail } from '../mails/order-link.js';
import { NoticeFacts } from '../notices/notice-facts.js';

const QUEUE = 'booking-link-mail';

/** Limit of links to one address: a family has several bookings, and strangers may ask for their links. */
const PER_ADDRESS = { limit: 10, seconds: 3600 };

interface LinkAskedFor {
  readonly bookingId: string;
}

/** Sends the link that opens a booking, to the booking's address when the mail is written. */
@Injectable()
export class OrderLinkMail implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    private readonly rates: RateWindows,
    private readonly facts: NoticeFacts,
    private readonly bookings: BookingStreams,
  ) {}

  onModuleInit(): void {
    this.jobs.process<LinkAskedFor>(QUEUE, (job) => this.send(job));
  }

  async promise(bookingId: string): Promise<void> {
    await this.jobs.enqueue(QUEUE, randomUUID(), { bookingId });
  }

  private async send({ id, data: { bookingId } }: Job<LinkAskedFor>): Promise<void> {
    const booking = await this.bookings.load(bookingId);
    // An erased customer has no address any more.
    if (booking.kind === 'none') return;
    const customer = mailedCustomer(booking);
    if (!customer) return;
    const address = customer.email.toLowerCase();
    const limit = [PER_ADDRESS, `booking-link-mail ${address}`] as const;
    if (!isWithinLimits(this.rates, `booking-link-mail for ${id}`, [limit])) return;
    await sendOrLog(
      this.mail,
      {
        messageId: `booking-link-${id}`,
        ...orderLinkEmail(await this.facts.of(booking, customer)),
      },
      'the link to a booking cannot be delivered',
      { bookingId },
    );
  }
}
