import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { bookingMovedEmail } from '../mails/booking-moved.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import {
  BookingStreams,
  isPaid,
  mailedCustomer,
  sameTimeAndVenue,
  RecordNotice,
} from '../../orders/api.js';
import { isExpected } from '../../../contracts/booking-groups.js';
import { MOVE_NOTICE_QUEUE, type MoveNoticeJob } from './move-notice.policy.js';
import { NoticeFacts } from './notice-facts.js';
import { sendNotice } from './send-notice.js';

/**
 * Sends each move mail once. The mail's id is derived from the event, so a run after a crash sends the same mail under the same
 * id. A recorded mail is not sent again.
 */
@Injectable()
export class MoveNoticeWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly facts: NoticeFacts,
    private readonly bookings: BookingStreams,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<MoveNoticeJob>(MOVE_NOTICE_QUEUE, ({ data }) => this.send(data), {
      concurrency: 2,
    });
  }

  private async send({ bookingId, causeId, from, to, causedBy }: MoveNoticeJob): Promise<void> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const { performance, changes, status, noticesFor } = booking;
    const customer = mailedCustomer(booking);
    const now = this.clock.now();
    if (noticesFor.has(causeId)) return;
    // Skip bookings that were cancelled or erased since, and moves to a time that had passed when
    // they were written.
    if (!customer || !isExpected(booking) || Date.parse(to.startsAt) <= now.getTime()) return;
    // The performance was moved again: that move sends its own notice, and an old date must not arrive after the new one.
    if (!sameTimeAndVenue(performance, to)) return;
    const before = { startsAt: new Date(from.startsAt), venue: from.venue };
    const mail = bookingMovedEmail({
      ...(await this.facts.of(booking, customer)),
      before,
      paid: isPaid(status),
      changes,
      now,
    });
    const outcome = await sendNotice(this.mail, `moved-${causeId}`, mail);
    const about = { causeId, notice: 'moved' as const };
    const context = contextOfProcess('booking-notice', causedBy, now);
    await this.bus.execute(new RecordNotice(bookingId, about, outcome, context));
  }
}
