import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  bookingStream,
  type BookingEvent,
  type BookingNoticeKind,
} from '../../contracts/events/index.js';
import { extrasText } from '../../contracts/extras.js';
import { toDecimal } from '../../contracts/money.js';
import { receiptMessage } from '../../contracts/rest/receipt-messages.js';
import { hasLapsed } from '../../contracts/seat-hold.js';
import { CLOCK, type Clock } from '../../infrastructure/clock/clock.js';
import { contextOfProcess } from '../../infrastructure/commands/command-context.js';
import type { Config } from '../../infrastructure/config/config.js';
import { DomainEventStore } from '../../infrastructure/event-store/codec/domain-event-store.js';
import type { RecordedEvent } from '../../infrastructure/event-store/codec/recorded-event.js';
import { textsFor } from '../../infrastructure/language/texts.js';
import { kindLines } from '../../infrastructure/mail/frame/texts.js';
import type { ComposedMail } from '../../infrastructure/mail/port.js';
import type { JobCause, ObservedEvent } from '../../infrastructure/process-manager/policy.js';
import {
  evolveBooking,
  isOvertaken,
  mailedCustomer,
  noBooking,
  OwnOrders,
  requirePlaced,
  type Booking,
  type PlacedBooking,
  RecordMail,
} from '../orders/api.js';
import { bookedKind, CatalogueReader } from '../catalogue/api.js';
import { BookingMoney } from './booking-money.js';
import type { NoticeInput } from './letter.js';
import { LIMITS, TOO_MANY_MAILS, type Limit } from './limits.js';
import { mail, type AnyMail, type MailOutcome, type OnEvents } from './mail.js';

export type Customer = NonNullable<PlacedBooking['customer']>;

export interface BookingJob extends JobCause {
  readonly bookingId: string;
  /** Id of the event that causes the mail, and of its job. Each event causes one mail. */
  readonly causeId: string;
}

/** Current booking with all facts needed for a mail about it. */
export interface AboutBooking extends NoticeInput {
  readonly booking: PlacedBooking;
  /** Event that caused the mail; undefined when it is not in the booking's own stream. */
  readonly cause: BookingEvent | undefined;
  readonly causeId: string;
  readonly history: readonly RecordedEvent<BookingEvent>[];
  readonly now: Date;
  /** End of the seat hold; null when the booking has no hold or the hold has expired. */
  readonly holdUntil: Date | null;
  readonly hasBegun: boolean;
  /** Message of the receipt decision in the family's language, as on the booking's page; null when there is none. */
  readonly reason: string | null;
  readonly hadTicket: boolean;
  readonly money: BookingMoney;
  readonly own: OwnOrders;
  readonly config: Config;
}

/**
 * Definition of a mail to a booking's family. Its outcome is recorded in the booking's stream, and a recorded mail is
 * not sent again.
 */
export interface BookingMail<Extra extends object> {
  readonly notice: BookingNoticeKind | 'ticket';
  /** Name of the job queue. Without it, the mail uses the queue that most notices share. */
  readonly queue?: string;
  readonly prefix?: string;
  /** Functions by event type. Each returns true, or more data for the job, when its event causes the mail. */
  readonly on: OnEvents<Extra | boolean>;
  readonly until?: (event: ObservedEvent) => Date | null;
  /**
   * Returns true when the mail is no longer true or needed. By default that is when a later event has replaced the
   * news.
   */
  readonly isOld?: (about: AboutBooking, job: Extra) => boolean;
  /** Returns the limit on such mails. The default is the limit on notices that staff did not cause. */
  readonly limit?: (about: AboutBooking) => Limit | null;
  readonly write: (
    about: AboutBooking,
    job: Extra,
  ) => Promise<ComposedMail | null> | ComposedMail | null;
}

const NOTICES = 'booking-notice';

export function bookingMail<Extra extends object>({
  notice,
  queue = NOTICES,
  prefix = 'notice',
  on,
  until,
  ...rules
}: BookingMail<Extra>): AnyMail {
  const noticeOfJob = queue === NOTICES ? { notice } : {};
  const jobs = Object.entries(on).map(([type, extra]) => [
    type,
    (data: { readonly bookingId: string }, event: ObservedEvent) => {
      const more = (extra as (of: object, event: ObservedEvent) => Extra | boolean)(data, event);
      if (more === false) return false;
      const { bookingId } = data;
      return { bookingId, ...noticeOfJob, causeId: event.id, ...(more === true ? {} : more) };
    },
  ]);
  return mail<BookingJob & Extra, { bookings: typeof BookingMails }>({
    queue,
    ...noticeOfJob,
    on: Object.fromEntries(jobs),
    ...(until ? { until } : {}),
    needs: { bookings: BookingMails },
    async run({ data }, { bookings, config, send }) {
      const about = await bookings.about(data, notice, config);
      if (!about || (rules.isOld ?? overtaken)(about, data)) return;
      const written = await rules.write(about, data);
      if (!written) return;
      const limit = (rules.limit ?? noticeLimit)(about);
      const outcome = await send({ messageId: `${prefix}-${data.causeId}`, mail: written, limit });
      const isLimited = 'reason' in outcome && outcome.reason === TOO_MANY_MAILS;
      // Only staff can amend seats, so a stopped mail about that is always recorded.
      if (isLimited && UNRECORDED.has(notice) && about.cause?.type !== 'BookingSeatsAmended')
        return;
      await bookings.record(data, { notice }, outcome, about.history);
    },
  });
}

const noticeLimit = ({ booking }: AboutBooking): Limit =>
  LIMITS.notice(booking.performance.schoolId);

export const byStaff = ({ booking }: AboutBooking): Limit =>
  LIMITS.byStaff(booking.performance.schoolId);

export const overtaken = ({ causeId, history }: AboutBooking): boolean =>
  isOvertaken(causeId, history);

/**
 * Mails that strangers can cause by ordering in another person's name. When the limit stops such a mail, no event is
 * recorded, so that strangers cannot fill the event store.
 */
const UNRECORDED: ReadonlySet<string> = new Set(['order-placed', 'free-order']);

/** Reads the facts for mails about bookings, and records if each mail was sent. */
@Injectable()
export class BookingMails {
  constructor(
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly events: DomainEventStore,
    private readonly catalogue: CatalogueReader,
    private readonly own: OwnOrders,
    private readonly money: BookingMoney,
    private readonly bus: CommandBus,
  ) {}

  /** Returns the facts for a mail. Null when it was sent already or the booking has no address any more. */
  async about(
    { bookingId, causeId }: BookingJob,
    notice: BookingMail<object>['notice'],
    config: Config,
  ): Promise<AboutBooking | null> {
    const history = await this.events.read<BookingEvent>(bookingStream(bookingId));
    const booking = requirePlaced(history.reduce<Booking>(evolveBooking, noBooking()));
    const recorded = notice === 'ticket' ? booking.ticketsSentFor : booking.noticesFor;
    const customer = mailedCustomer(booking);
    if (recorded.has(causeId) || !customer) return null;
    const now = this.clock.now();
    const { holdUntil, performance } = booking;
    const isHeld = holdUntil !== null && !hasLapsed(holdUntil, now.toISOString());
    return {
      ...{ booking, causeId, history, now, config },
      ...{ money: this.money, own: this.own },
      cause: history.find(({ id }) => id === causeId),
      holdUntil: isHeld ? new Date(holdUntil) : null,
      hasBegun: Date.parse(performance.startsAt) <= now.getTime(),
      reason:
        booking.verification &&
        receiptMessage(
          booking.verification.message,
          booking.verification.reason,
          textsFor(booking.language),
        ),
      hadTicket: booking.ticketsSentFor.size > 0,
      ...(await this.facts(booking, customer)),
    };
  }

  /** Returns the facts for a mail. The performance may be gone from the catalogue, but the school never is. */
  async facts(booking: PlacedBooking, customer: Customer): Promise<NoticeInput> {
    const { bookingId, confirmationNumber, performance, seats, extras, totalSen, language } =
      booking;
    const i18n = textsFor(language);
    // While the performance is on sale, the catalogue answers this from memory.
    const sale = await this.catalogue.performanceForSale(performance.performanceId);
    const school =
      sale?.school.contact ?? (await this.catalogue.schoolContact(performance.schoolId));
    return {
      to: customer.email,
      customerName: customer.name,
      confirmationNumber,
      bookingUrl: this.own.link(bookingId, customer.email),
      productionTitle: performance.productionTitle,
      startsAt: new Date(performance.startsAt),
      venue: performance.venue,
      school: school ?? { name: i18n.t('the school'), email: '', phone: '' },
      seats,
      kinds: kindLines(seats, (kind) => bookedKind(kind, sale?.kinds), language),
      extras: extrasText(extras),
      totalAmount: toDecimal(totalSen),
      language,
    };
  }

  /**
   * Records in the booking if a mail was sent.
   *
   * @param history the booking's events, if they were just read
   */
  async record(
    { bookingId, causeId, causedBy }: BookingJob,
    about: Omit<RecordMail['about'], 'causeId'>,
    outcome: MailOutcome,
    history: RecordMail['history'],
  ): Promise<void> {
    const name = about.notice === 'ticket' ? 'ticket-mail' : 'booking-notice';
    const context = contextOfProcess(name, causedBy, this.clock.now());
    await this.bus.execute(
      new RecordMail(bookingId, { causeId, ...about }, outcome, context, history),
    );
  }
}
