import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  bookingStream,
  type BookingEvent,
  type BookingNoticeKind,
} from '../../../contracts/events/index.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { AnswersFirst } from '../../../infrastructure/commands/answers-first.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { logger } from '../../../infrastructure/logging/logger.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import {
  evolveBooking,
  mailedCustomer,
  noBooking,
  requirePlaced,
  type Booking,
  type PlacedBooking,
  isToldByTicket,
  isOvertaken,
  RecordNotice,
  type NoticeOutcome,
} from '../../orders/api.js';
import { BookingNoticeMails } from './booking-notice-mails.js';
import { BOOKING_NOTICE_QUEUE, type BookingNoticeJob } from './booking-notice.policy.js';
import { NoticeLimits, TOO_MANY_MAILS } from './notice-limits.js';
import { sendNotice } from './send-notice.js';

/** Notices that follow from actions of staff. */
const BY_STAFF: ReadonlySet<BookingNoticeKind> = new Set([
  'rejected-for-good',
  'back-in-review',
  'order-reopened',
  'refund-paid',
  'refund-taken-back',
  'payment-question',
  'balance-changed',
]);

/** Returns true for notices caused by staff, among them each change of seats: only staff can change an order's seats. */
const byStaff = (notice: BookingNoticeKind, cause: BookingEvent | undefined): boolean =>
  BY_STAFF.has(notice) || cause?.type === 'BookingSeatsAmended';

/**
 * Sends each notice once. The mail's id is derived from the event, so a run after a crash sends the same mail under the same id.
 * A recorded mail is not sent again.
 */
@Injectable()
export class BookingNoticeWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly mails: BookingNoticeMails,
    private readonly limits: NoticeLimits,
    private readonly events: DomainEventStore,
    private readonly bus: CommandBus,
    private readonly answersFirst: AnswersFirst,
  ) {}

  onModuleInit(): void {
    this.jobs.process<BookingNoticeJob>(BOOKING_NOTICE_QUEUE, ({ data }) => this.run(data), {
      concurrency: 2,
    });
  }

  private async run(job: BookingNoticeJob): Promise<void> {
    const { bookingId, causeId, notice, proof, causedBy } = job;
    await this.answersFirst.turn();
    const history = await this.events.read<BookingEvent>(bookingStream(bookingId));
    const booking = requirePlaced(history.reduce<Booking>(evolveBooking, noBooking()));
    if (booking.noticesFor.has(causeId)) return;
    const isOld = proof
      ? isToldByTicket(proof, history)
      : isOvertaken(causeId, history) || isOldAddress(causeId, history);
    if (isOld) return;
    const cause = history.find(({ id }) => id === causeId);
    const outcome = await this.send(job, booking, cause);
    if (!outcome) return;
    const context = contextOfProcess('booking-notice', causedBy, this.clock.now());
    await this.bus.execute(
      new RecordNotice(bookingId, { causeId, notice }, outcome, context, history),
    );
  }

  /** Returns the outcome; `null` when there is no news, or no address. */
  private async send(
    job: BookingNoticeJob,
    booking: PlacedBooking,
    cause: BookingEvent | undefined,
  ): Promise<NoticeOutcome | null> {
    const { causeId, notice } = job;
    const { bookingId, performance } = booking;
    const customer = mailedCustomer(booking);
    const mail = customer && (await this.mails.of(job, booking, customer, cause));
    if (!customer || !mail) return null;
    const limited = { causeId, address: customer.email, schoolId: performance.schoolId };
    const staffs = byStaff(notice, cause);
    if (!this.limits.allows(limited, staffs ? 'staff' : 'anybody')) {
      logger.warn({ bookingId, notice }, 'a notice is not sent: too many to this address');
      // Orders in another person's name must not write events without end.
      if (notice === 'order-placed' && !staffs) return null;
      return { reason: TOO_MANY_MAILS };
    }
    const messageId = `notice-${causeId}`;
    return sendNotice(this.mail, messageId, mail);
  }
}

/** Returns true when a correction left the address as it was, so the mail has gone there already. */
function isOldAddress(
  causeId: string,
  history: readonly (BookingEvent & { readonly id: string })[],
): boolean {
  const cause = history.findIndex(({ id }) => id === causeId);
  const event = history[cause];
  if (event?.type !== 'CustomerDetailsCorrected') return false;
  const before = history.slice(0, cause).findLast((earlier) => 'customer' in earlier.data);
  const known = before && 'customer' in before.data ? before.data.customer : null;
  return known?.email.toLowerCase() === event.data.customer?.email.toLowerCase();
}
