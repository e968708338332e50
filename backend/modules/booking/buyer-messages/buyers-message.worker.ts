import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { isExpected, isPaid } from '../../../contracts/booking-groups.js';
import { withoutMailAddresses } from '../../../contracts/mail-address.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import { MAIL_SENDER, type MailSender } from '../../../infrastructure/mail/port.js';
import {
  BookingStreams,
  BookingsOfPerformance,
  mailedCustomer,
  type PlacedBooking,
  RecordNotice,
} from '../../orders/api.js';
import { schoolMessageEmail } from '../mails/school-message.js';
import { NoticeFacts } from '../notices/notice-facts.js';
import { sendNotice } from '../notices/send-notice.js';
import {
  BuyerMessages,
  NOT_SENT_IN_TIME,
  triedSince,
  type BuyerMail,
  type BuyerMessage,
  type Family,
} from './buyer-messages.js';
import { BUYERS_MESSAGE_QUEUE, type BuyersMessageJob } from './buyers-message.policy.js';

/** A booking whose customer was not erased. */
type Reachable = PlacedBooking & { readonly customer: NonNullable<PlacedBooking['customer']> };
type OneOrMore = readonly [Reachable, ...Reachable[]];

/**
 * Sends a message of staff once to each family. The families are recorded first, then each mail is sent. A mail's id is derived
 * from the message and the family's number, so a run after a crash sends the same mail under the same id. A mail that cannot be
 * sent now does not delay the others: the job fails at its end, and the next run sends the rest. After a day the rest counts as
 * not sent, until staff ask for a retry (retry-message.ts); an earlier try that still runs then leaves all mails to the new one.
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
    const isLate = message.triedSince < triedSince(this.clock.now());
    if (isLate && message.families === null) return;
    if (message.families === null)
      await this.messages.address(message.id, await this.families(message));
    const failures: unknown[] = [];
    const waiting = await this.messages.waiting(job);
    // Mails that are split off meanwhile are added at the end.
    for (const mail of waiting) {
      signal.throwIfAborted();
      await this.messages
        .inHand(job, mail.number, async () => {
          waiting.push(...(await this.send(job, message, mail, isLate)));
        })
        .catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Finds the families in the booking streams, so that a booking that was just paid is not forgotten. */
  private async families(message: BuyerMessage): Promise<Family[]> {
    const meant: Reachable[] = [];
    await this.ofPerformance.each(message.performanceId, null, (booking) => {
      if (isMeant(booking, message)) meant.push(booking);
      return Promise.resolve(false);
    });
    return byAddress(meant).map(familyOf);
  }

  /** @returns the mails that were split off, because an address was corrected since; they wait */
  private async send(
    job: BuyersMessageJob,
    message: BuyerMessage,
    mail: BuyerMail,
    isLate: boolean,
  ): Promise<BuyerMail[]> {
    const all = await Promise.all(mail.bookingIds.map((id) => this.bookings.loadPlaced(id)));
    const [bookings, ...elsewhere] = byAddress(all.filter((booking) => isMeant(booking, message)));
    if (!bookings) {
      await this.messages.record(message.id, mail.number, { state: 'skipped' });
      return [];
    }
    const kept = all.filter((booking) => !elsewhere.flat().some((other) => other === booking));
    const splitOff =
      elsewhere.length === 0
        ? []
        : await this.messages.split(
            message.id,
            mail.number,
            familyOf(kept),
            elsewhere.map(familyOf),
          );
    await this.sendTo(bookings, job, message, mail, isLate);
    return splitOff;
  }

  /** Sends the mail to the one address of these bookings. */
  private async sendTo(
    bookings: OneOrMore,
    job: BuyersMessageJob,
    message: BuyerMessage,
    mail: BuyerMail,
    isLate: boolean,
  ): Promise<void> {
    const [first, ...others] = bookings;
    const factsOf = (booking: Reachable) => this.facts.of(booking, booking.customer);
    const composed = schoolMessageEmail(message, [
      await factsOf(first),
      ...(await Promise.all(others.map(factsOf))),
    ]);
    const outcome = isLate
      ? { reason: NOT_SENT_IN_TIME }
      : await sendNotice(this.mail, `message-${message.id}-${mail.number}`, composed);
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
      'reason' in outcome
        ? { state: 'failed', reason: withoutMailAddresses(outcome.reason) }
        : { state: 'sent' },
    );
  }
}

function byAddress(bookings: readonly Reachable[]): OneOrMore[] {
  const found = new Map<string, OneOrMore>();
  for (const booking of bookings) {
    const address = booking.customer.email.toLowerCase();
    const others = found.get(address);
    found.set(address, others ? [...others, booking] : [booking]);
  }
  return [...found.values()];
}

const familyOf = (bookings: readonly PlacedBooking[]): Family => ({
  bookingIds: bookings.map(({ bookingId }) => bookingId),
  confirmationNumbers: bookings.map(({ confirmationNumber }) => confirmationNumber),
});

const isMeant = (booking: PlacedBooking, { includeUnpaid }: BuyerMessage): booking is Reachable =>
  mailedCustomer(booking) !== null &&
  (isPaid(booking.status) || (includeUnpaid && isExpected(booking)));
