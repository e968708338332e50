import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  bookingStream,
  type BookingEvent,
  type PricedSeat,
} from '../../../contracts/events/index.js';
import { DomainEventStore } from '../../../infrastructure/event-store/codec/domain-event-store.js';
import { JOB_QUEUE, type JobQueue } from '../../../infrastructure/jobs/port.js';
import {
  MAIL_SENDER,
  MailRefusedError,
  type MailSender,
} from '../../../infrastructure/mail/port.js';
import { ticketEmail } from '../mails/ticket-email/ticket-email.js';
import { ticketQr } from '../mails/ticket-email/ticket-qr.js';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { toDecimal } from '../../../contracts/money.js';
import { checkInPage } from '../../../contracts/rest/pages.js';
import { BalanceToPay } from '../notices/balance-to-pay.js';
import { NoticeFacts } from '../notices/notice-facts.js';
import { NoticeLimits, TOO_MANY_MAILS } from '../notices/notice-limits.js';
import {
  BookingStreams,
  isPaid,
  mailedCustomer,
  type PlacedBooking,
  totalOf,
  seatsOfOldTicket,
  RecordTicketSending,
} from '../../orders/api.js';
import { contextOfProcess } from '../../../infrastructure/commands/command-context.js';
import { TICKET_MAIL_QUEUE, type TicketMailJob } from './ticket-mail.policy.js';

/**
 * Sends each ticket mail once. The mail's id is derived from the event that asked for it, so a run
 * killed between sending and recording sends the same mail again under the same id, and mail stores
 * keep one copy.
 */
@Injectable()
export class TicketMailWorker implements OnModuleInit {
  constructor(
    @Inject(JOB_QUEUE) private readonly jobs: JobQueue,
    @Inject(MAIL_SENDER) private readonly mail: MailSender,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly facts: NoticeFacts,
    private readonly balances: BalanceToPay,
    private readonly limits: NoticeLimits,
    private readonly bookings: BookingStreams,
    private readonly events: DomainEventStore,
    private readonly bus: CommandBus,
  ) {}

  onModuleInit(): void {
    this.jobs.process<TicketMailJob>(TICKET_MAIL_QUEUE, ({ data }) => this.send(data), {
      concurrency: 2,
    });
  }

  private async send({
    bookingId,
    causeId,
    seatsChanged = false,
    causedBy,
  }: TicketMailJob): Promise<void> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const customer = mailedCustomer(booking);
    // Cancelled or erased since: there is no ticket to send, or no address.
    if (booking.ticketsSentFor.has(causeId) || !isPaid(booking.status) || !customer) return;
    const before = seatsChanged
      ? seatsOfOldTicket(await this.events.read<BookingEvent>(bookingStream(bookingId)), causeId)
      : null;
    if (seatsChanged && !before) return;
    const context = contextOfProcess('ticket-mail', causedBy, this.clock.now());
    const limited = { causeId, address: customer.email, schoolId: booking.performance.schoolId };
    // The first ticket of a booking is not limited: each is paid for, or confirmed by its address.
    if (booking.ticketsSentFor.size > 0 && !this.limits.allowsAnotherTicket(limited)) {
      const refused = { refusedBecause: TOO_MANY_MAILS };
      await this.bus.execute(new RecordTicketSending(bookingId, causeId, refused, context));
      return;
    }
    const messageId = `ticket-${causeId}`;
    const mail = await this.compose(booking, customer, before);
    try {
      await this.mail.send({ messageId, ...mail });
    } catch (error) {
      if (!(error instanceof MailRefusedError)) throw error;
      const refused = { refusedBecause: error.message };
      await this.bus.execute(new RecordTicketSending(bookingId, causeId, refused, context));
      return;
    }
    const sent = { messageId, mail };
    await this.bus.execute(new RecordTicketSending(bookingId, causeId, sent, context));
  }

  /** Writes the ticket mail. @param before the seats on an older ticket */
  private async compose(
    booking: PlacedBooking,
    customer: NonNullable<PlacedBooking['customer']>,
    before: readonly PricedSeat[] | null,
  ) {
    const checkInUrl = `${this.config.publicUrl}${checkInPage(booking.bookingId)}`;
    return ticketEmail({
      ...(await this.facts.of(booking, customer)),
      balance: await this.balances.of(booking),
      checkInUrl,
      changes: booking.changes,
      now: this.clock.now(),
      qrPng: await ticketQr(checkInUrl),
      ...(before ? { before: { seats: before, totalAmount: toDecimal(totalOf(before)) } } : {}),
    });
  }
}
