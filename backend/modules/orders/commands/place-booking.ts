import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, noBooking, type Booking } from '../domain/booking.js';
import { type Buyer, OrderLimits } from '../order-limits/order-limits.js';
import {
  type TicketWish,
  CatalogueReader,
  DiscountCodes,
  type ExtraWish,
  type KnownCode,
  payeeOf,
  priceExtras,
  type PerformanceForSale,
  priceSeats,
  requireCodeFor,
  type WhoTries,
  withDiscount,
} from '../../catalogue/api.js';
import { mayManageSchool } from '../../identity/api.js';
import type { KnownLanguage } from '../../../contracts/language.js';
import type { BookingPlaced, Customer, SoldCode } from '../../../contracts/events/index.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { isLostConnection } from '../../../infrastructure/database/lost-connection.js';
import { orderChanged } from '../../../contracts/refusal.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { BackOff } from '../../../infrastructure/process/back-off.js';
import { bookedPerformance } from '../application/booked-performance.js';
import {
  bookingIdOf,
  earlierBookingIdsOf,
  fingerprintOf,
  isFingerprintOf,
} from '../application/booking-identity.js';
import { BookingStreams } from '../application/booking-streams.js';
import { PlannedSeats, SeatStreams, conflictsOf } from '../../seats/api.js';
import { reservedWrites } from '../application/reserved-writes.js';
import { TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { ConfirmationNumbers } from '../confirmation-numbers/confirmation-numbers.js';
import { isConfirmedByPlacing } from '../domain/free-orders.js';
import {
  placeBooking,
  isFree,
  requireOnSale,
  requirePayable,
  requireTotal,
} from '../domain/order.js';
import { endOfHold } from '../domain/time-to-pay.js';
import { withoutPrice } from '../../../contracts/seat.js';

/** A family orders seats. Returns the booking; a repeated command with the same Idempotency-Key returns the same booking. */
export class PlaceBooking extends Command<PlacedBooking> {
  constructor(
    readonly order: {
      readonly performanceId: string;
      readonly customer: Customer;
      readonly seats: readonly TicketWish[];
      /** Total in sen that the request stated; `null` when the request had no valid amount. */
      readonly statedTotalSen: number | null;
      /** Word of a discount code, as it was typed; left out or empty: none. */
      readonly discountCode?: string;
      readonly extras?: readonly ExtraWish[];
      readonly userId: string | null;
      /** Language of the family's mails; left out: English. A repeated order may come in another language. */
      readonly language?: KnownLanguage;
      /** Buyer to whom the limits on unpaid orders apply. Without a buyer no limit applies, and no network source is recorded. */
      readonly buyer?: Buyer;
    },
    readonly idempotencyKey: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Longest wait for a free database connection, in milliseconds; a request waits equally long. */
const NUMBER_PATIENCE_MS = 10_000;

/**
 * Writes the discount code and the stock first, then the seats and the booking. A crash between the two leaves a seat
 * hold that expires, never a booking without seats. The seat ledger in memory is checked before anything is read: when thousands
 * want the same seats, it refuses most orders.
 */
@CommandHandler(PlaceBooking)
export class PlaceBookingHandler implements ICommandHandler<PlaceBooking> {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
    private readonly planned: PlannedSeats,
    private readonly numbers: ConfirmationNumbers,
    private readonly limits: OrderLimits,
    private readonly codes: DiscountCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute(command: PlaceBooking): Promise<PlacedBooking> {
    const { order, context } = command;
    const sale = await this.requireSale(order.performanceId);
    const { bookingId, read } = await this.bookingOf(command, sale);
    const plan = (before: Booking) => this.plan(command, bookingId, before);
    return this.twoStreams.run(bookingId, context, await plan(read), plan);
  }

  private async plan(
    { order, context: asked }: PlaceBooking,
    bookingId: string,
    before: Booking,
  ): Promise<TwoStreamPlan | { answer: PlacedBooking }> {
    const sale = await this.requireSale(order.performanceId);
    // Use the id as the catalogue writes it. The same id in capital letters would name another stream, with its own set of
    // seats.
    const performanceId = sale.performance.id;
    const isThisOrder = (stored: string): boolean => isFingerprintOf(order, stored);
    // A repeated request for a placed order gets the same answer, even when sales have ended or the seats were lost after the
    // first answer.
    if (before.kind === 'placed') {
      if (!isThisOrder(before.requestFingerprint)) throw orderChanged();
      return { answer: before };
    }
    const startsAt = sale.performance.startsAt.toISOString();
    const { holdMinutes } = sale.school;
    const salesEnabled =
      sale.performance.salesEnabled && sale.school.status === 'approved' && !sale.production.draft;
    // Checks again with the time of the decision, because the request may have waited.
    requireOnSale({ salesEnabled, startsAt }, asked.now);
    const code = await this.codeOf(order, sale, asked.now);
    const seats = withDiscount(priceSeats(sale, order.seats, asked.now), code);
    requireCodeFor(
      sale.onlyWithCode,
      seats,
      ({ rowId, number }) => sale.plan.findById(rowId, number)?.sectionId,
      code,
    );
    const extras = priceExtras(sale.extras, order.extras ?? []);
    const totalSen = requireTotal(seats, order.statedTotalSen, extras);
    requirePayable(totalSen, sale.school);
    const { buyer = null } = order;
    const { email } = order.customer;
    const free = isFree(totalSen);
    const confirmed = free && isConfirmedByPlacing(email, buyer?.person ?? null);
    const unpriced = seats.map(withoutPrice);
    const toAdmit = { bookingId, seats: unpriced, email, free, sale };
    const data: Omit<BookingPlaced['data'], 'confirmationNumber' | 'holdUntil'> = {
      bookingId,
      performance: bookedPerformance(sale),
      payee: payeeOf(sale.school),
      customer: order.customer,
      userId: order.userId,
      seats,
      totalSen,
      holdMinutes,
      requestFingerprint: fingerprintOf(order),
      ...(order.language && order.language !== 'en' ? { language: order.language } : {}),
      ...(code ? { discountCode: soldCode(code) } : {}),
      ...(extras.length > 0 ? { extras } : {}),
    };
    return {
      before,
      reserved: reservedWrites(sale, { discountCode: code, extras }, () =>
        this.codes.refused(whoTries(order, sale)),
      ),
      seats: {
        performanceId,
        ask: (now) => {
          requireOnSale({ salesEnabled, startsAt }, now);
          return confirmed
            ? { kind: 'sell', seats: unpriced }
            : { kind: 'hold', seats: unpriced, until: endOfHold(now, holdMinutes) };
        },
        giveBack: await this.limits.admit(toAdmit, buyer),
      },
      decideAfterSeats: async () => {
        const { number: confirmationNumber, catalogueVersion } = await this.numberOf(
          bookingId,
          sale.production.id,
        );
        // The catalogue changed before the seats were written: the price may be wrong, sales may be off, and the plan may have
        // lost the seats.
        if (!this.catalogue.isVersion(sale, catalogueVersion)) {
          await this.planned.requireStillForSale(sale, seats);
          return null;
        }
        // The booking refuses when another order under the same key, maybe for another performance, was placed first.
        return (state, now) => {
          const placed = { ...data, confirmationNumber, holdUntil: endOfHold(now, holdMinutes) };
          return placeBooking(state, placed, confirmed, isThisOrder);
        };
      },
    };
  }

  /**
   * Reserves the confirmation number, with retries while the database has no free connection. The seats are already taken at this
   * point: without retries, several backends once answered 503 to a third of the buyers whose seats they had taken.
   */
  private async numberOf(
    bookingId: string,
    productionId: string,
  ): ReturnType<ConfirmationNumbers['numberFor']> {
    const backOff = new BackOff(50, 1_000);
    const started = performance.now();
    for (;;) {
      try {
        return await this.numbers.numberFor(bookingId, productionId);
      } catch (error) {
        if (!isLostConnection(error) || performance.now() - started > NUMBER_PATIENCE_MS)
          throw error;
        await backOff.wait();
      }
    }
  }

  private async codeOf(
    order: PlaceBooking['order'],
    sale: PerformanceForSale,
    now: string,
  ): Promise<KnownCode | null> {
    if (!order.discountCode) return null;
    return this.codes.require(sale, order.discountCode, whoTries(order, sale), now);
  }

  private async requireSale(performanceId: string): Promise<PerformanceForSale> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    return sale;
  }

  /**
   * Finds the booking of an Idempotency-Key with a single read of the seats, because each read waits for pending writes.
   *
   * A buyer may repeat an order with the same key after SECRET was changed, because the first answer was lost. The order that
   * still has its seats is then found and no second order is placed.
   *
   * If another booking has the seats and this order never had any, its booking is not read. Reading a stream for each of ten
   * thousand refused buyers would cost more than selling all seats.
   */
  private async bookingOf(
    { order, idempotencyKey: key, context: { now } }: PlaceBooking,
    sale: PerformanceForSale,
  ): Promise<{ readonly bookingId: string; readonly read: Booking }> {
    const newest = bookingIdOf(key, this.config);
    if (key === null) return { bookingId: newest, read: noBooking() };
    const ledger = await this.seats.peek(sale.performance.id);
    const has = (id: string): boolean => ledger.holdings.has(id);
    const bookingId = earlierBookingIdsOf(key, this.config).find(has) ?? newest;
    const wished = order.seats.flatMap(
      ({ section, row, number }) => sale.plan.find(section, row, number)?.seat ?? [],
    );
    const willBeRefused = !has(bookingId) && conflictsOf(ledger, wished, bookingId, now).length > 0;
    return { bookingId, read: willBeRefused ? noBooking() : await this.bookings.load(bookingId) };
  }
}

/** Returns the discount code as events have it. */
export const soldCode = ({ id, word, name, reduction }: SoldCode): SoldCode => ({
  id,
  word,
  name,
  reduction,
});

/** Returns the buyer whose refused words are counted; null: nobody's. */
const whoTries = ({ buyer }: PlaceBooking['order'], { school }: PerformanceForSale): WhoTries =>
  !buyer || mayManageSchool(buyer.person, school.id)
    ? null
    : { address: buyer.address, personId: buyer.person?.id ?? null };
