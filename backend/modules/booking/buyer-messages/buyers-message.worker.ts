import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isExpected, isPaid } from '../../../contracts/booking-groups.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import {
  MAIL_SENDER,
  MailRefusedError,
  type ComposedMail,
  type MailSender,
} from '../../../infrastructure/mail/port.js';
import { BookingStreams } from '../application/booking-streams.js';
import { BookingsOfPerformance } from '../application/bookings-of-performance.js';
import { mailedCustomer, type PlacedBooking } from '../domain/booking.js';
import { schoolMessageEmail } from '../mails/school-message.js';
import { NoticeFacts } from '../notices/notice-facts.js';
import { RecordNotice, type NoticeOutcome } from '../notices/record-notice.command.js';
import { BuyerMessages, type BuyerMail, type BuyerMessage, type Family } from './buyer-messages.js';
import { BUYERS_MESSAGE_QUEUE, type BuyersMessageJob } from './buyers-message.policy.js';

/** A booking whose customer was not erased. */
type Reachable = PlacedBooking & { readonly customer: NonNullable<PlacedBooking['customer']> };

/**
 * Sends what staff wrote to each family once. Whom it goes to is written down first; then each mail, whose id is derived from
 * the message and the family's number, so a run after a crash sends the same mail under the same id. A mail that cannot be
 * sent now holds up no other: the job fails at its end, and the next run sends what is left.
 */
@Injectable()
export class BuyersMessageWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly messages: BuyerMessages,
    private readonly facts: NoticeFacts,
    private readonly ofPerformance: BookingsOfPerformance,
    private readonly bookings: BookingStreams,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<BuyersMessageJob>(BUYERS_MESSAGE_QUEUE, ({ data }, signal) =>
      this.run(data, signal),
    );
  }

  private async run(job: BuyersMessageJob, signal: AbortSignal): Promise<void> {
    const message = await this.messages.find(job.messageId);
    if (!message) return;
    if (message.families === null)
      await this.messages.address(message.id, await this.families(message));
    const failures: unknown[] = [];
    for (const mail of await this.messages.waiting(message.id)) {
      signal.throwIfAborted();
      await this.send(job, message, mail).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** From the streams, so that a booking that was just paid is not forgotten. */
  private async families(message: BuyerMessage): Promise<Family[]> {
    const byAddress = new Map<string, Reachable[]>();
    await this.ofPerformance.each(message.performanceId, null, (booking) => {
      if (isMeant(booking, message)) {
        const address = booking.customer.email.toLowerCase();
        byAddress.set(address, [...(byAddress.get(address) ?? []), booking]);
      }
      return Promise.resolve(false);
    });
    return [...byAddress.values()].map((bookings) => ({
      bookingIds: bookings.map(({ bookingId }) => bookingId),
      confirmationNumbers: bookings.map(({ confirmationNumber }) => confirmationNumber),
    }));
  }

  private async send(job: BuyersMessageJob, message: BuyerMessage, mail: BuyerMail): Promise<void> {
    const all = await Promise.all(mail.bookingIds.map((id) => this.bookings.loadPlaced(id)));
    const [first, ...others] = all.filter((booking) => isMeant(booking, message));
    if (!first) return this.messages.record(message.id, mail.number, { state: 'skipped' });
    const bookings: readonly [Reachable, ...Reachable[]] = [first, ...others];
    const factsOf = (booking: Reachable) => this.facts.of(booking, booking.customer);
    const composed = schoolMessageEmail(message, [
      await factsOf(first),
      ...(await Promise.all(others.map(factsOf))),
    ]);
    const outcome = await this.deliver(`message-${message.id}-${mail.number}`, composed);
    const about = {
      causeId: job.causeId,
      notice: 'school-message' as const,
      subject: message.subject,
    };
    const context = contextOfProcess('booking-notice', job.causedBy, this.clock.now());
    for (const { bookingId } of bookings)
      await this.bus.execute(new RecordNotice(bookingId, about, outcome, context));
    await this.messages.record(
      message.id,
      mail.number,
      'reason' in outcome ? { state: 'failed', reason: outcome.reason } : { state: 'sent' },
    );
  }

  private async deliver(messageId: string, mail: ComposedMail): Promise<NoticeOutcome> {
    try {
      await this.mail.send({ messageId, ...mail });
      return { messageId };
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      return { reason: error.message };
    }
  }
}

const isMeant = (booking: PlacedBooking, { includeUnpaid }: BuyerMessage): booking is Reachable =>
  mailedCustomer(booking) !== null &&
  (isPaid(booking.status) || (includeUnpaid && isExpected(booking)));
