import { hasLapsed } from '../../../contracts/seat-hold.js';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { freeOrderEmail } from '../mails/free-order.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { isWithinLimits } from '../../../infrastructure/http/counted-once.js';
import { RateWindows } from '../../../infrastructure/http/rate-windows.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import {
  BookingStreams,
  OwnOrders,
  awaitsConfirmation,
  RecordNotice,
  confirmationToken,
} from '../../orders/api.js';
import { NoticeFacts } from '../notices/notice-facts.js';
import { sendNotice } from '../notices/send-notice.js';
import { FREE_ORDER_MAIL_QUEUE, type FreeOrderMailJob } from './free-order-mail.policy.js';

/** Limit of these mails to one address: anybody can order in anybody's name. */
const PER_ADDRESS = { limit: 6, seconds: 3600 };
/** Limit of one school's mails to addresses that nobody has verified. */
const PER_SCHOOL = { limit: 300, seconds: 3600 };

/** Sends the link that confirms a free order, and records the mail. */
@Injectable()
export class FreeOrderMailWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly rates: RateWindows,
    private readonly facts: NoticeFacts,
    private readonly bookings: BookingStreams,
    private readonly own: OwnOrders,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<FreeOrderMailJob>(FREE_ORDER_MAIL_QUEUE, ({ data }) => this.send(data), {
      concurrency: 2,
    });
  }

  /** Sends the link once more. */
  async sendAgain(bookingId: string, requestId: string): Promise<void> {
    const causeId = randomUUID();
    const causedBy = { id: requestId, correlationId: requestId };
    const data: FreeOrderMailJob = { bookingId, causeId, causedBy };
    await this.jobs.enqueue(FREE_ORDER_MAIL_QUEUE, causeId, data);
  }

  private async send({ bookingId, causeId, causedBy }: FreeOrderMailJob): Promise<void> {
    const booking = await this.bookings.load(bookingId);
    const now = this.clock.now();
    // Nothing to confirm: the order was confirmed, given up, expired or paid meanwhile.
    if (!awaitsConfirmation(booking) || !booking.customer || booking.holdUntil === null) return;
    if (booking.noticesFor.has(causeId)) return;
    if (hasLapsed(booking.holdUntil, now.toISOString())) return;
    const { customer, holdUntil } = booking;
    const address = customer.email.toLowerCase();
    const { schoolId } = booking.performance;
    const isAllowed = isWithinLimits(this.rates, `free-order-mail for ${causeId}`, [
      [PER_ADDRESS, `free-order-mail ${address}`],
      [PER_SCHOOL, `free-order-mail of ${schoolId}`],
    ]);
    if (!isAllowed) {
      logger.warn(
        { bookingId, schoolId },
        'a link to confirm a free order is not sent: too many to this address or of this school',
      );
      return;
    }
    const token = confirmationToken(bookingId, customer.email, this.config);
    const mail = freeOrderEmail({
      ...(await this.facts.of(booking, customer)),
      confirmUrl: this.own.link(bookingId, customer.email, `?confirm=${token}`),
      holdUntil: new Date(holdUntil),
    });
    const outcome = await sendNotice(this.mail, `free-order-${causeId}`, mail);
    const context = contextOfProcess('booking-notice', causedBy, this.clock.now());
    await this.bus.execute(
      new RecordNotice(bookingId, { causeId, notice: 'free-order' }, outcome, context),
    );
  }
}
