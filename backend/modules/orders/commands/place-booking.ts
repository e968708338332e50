import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, noBooking, type Booking } from '../domain/booking.js';
import { type Buyer, OrderLimits } from '../order-limits/order-limits.js';
import {
  type SeatWish,
  CatalogueReader,
  payeeOf,
  type PerformanceForSale,
  priceSeats,
} from '../../catalogue/api.js';
import type { BookingPlaced, Customer } from '../../../contracts/events/index.js';
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

/** A family orders seats. Returns the booking; the same booking again for the same Idempotency-Key. */
export class PlaceBooking extends Command<PlacedBooking> {
  constructor(
    readonly order: {
      readonly performanceId: string;
      readonly customer: Customer;
      readonly seats: readonly SeatWish[];
      /** `null` when the request had no valid amount. */
      readonly statedTotalSen: number | null;
      readonly userId: string | null;
      /** Buyer that the limits on unpaid orders count; left out: no stranger's order, and no source is recorded. */
      readonly buyer?: Buyer;
    },
    readonly idempotencyKey: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The time that a request waits for the database. */
const NUMBER_PATIENCE_MS = 10_000;

/**
 * Writes the seats first, then the booking: a crash between the two leaves a hold that ends by itself, never a booking without
 * seats. When thousands want the same seats, the ledger in memory refuses most orders, so it is asked before anything is read.
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
    // Use the id as the catalogue writes it: the same id in capitals must not name another stream,
    // and so another set of seats.
    const performanceId = sale.performance.id;
    const isThisOrder = (stored: string): boolean => isFingerprintOf(order, stored);
    // A placed order gets the same answer again, even when sales have ended or the seats were lost since.
    if (before.kind === 'placed') {
      if (!isThisOrder(before.requestFingerprint)) throw orderChanged();
      return { answer: before };
    }
    const startsAt = sale.performance.startsAt.toISOString();
    const { holdMinutes } = sale.school;
    const salesEnabled =
      sale.performance.salesEnabled && sale.school.status === 'approved' && !sale.production.draft;
    // Checked again with the time of the decision.
    requireOnSale({ salesEnabled, startsAt }, asked.now);
    const seats = priceSeats(sale.plan, order.seats);
    const totalSen = requireTotal(seats, order.statedTotalSen);
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
    };
    return {
      before,
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
        // The booking refuses when another order under the same key, maybe for another performance, was placed meanwhile.
        return (state, now) => {
          const placed = { ...data, confirmationNumber, holdUntil: endOfHold(now, holdMinutes) };
          return placeBooking(state, placed, confirmed, isThisOrder);
        };
      },
    };
  }

  /**
   * Gets the booking's number, and retries for a while when the database has no free connection. The seats are taken by now.
   * Several backends at the database's connection limit once answered 503 to a third of the buyers whose seats they had taken.
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

  private async requireSale(performanceId: string): Promise<PerformanceForSale> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    return sale;
  }

  /**
   * Finds the booking of the key, with one look at the seats: each look waits for pending writes.
   *
   * An order whose answer was lost just before SECRET was changed comes again under the same key. As long as it has its seats, it
   * is that order and not another.
   *
   * When another booking has the seats and this order never had any, its booking is not looked up. Reading a stream for each of
   * ten thousand refused buyers would cost more than selling the hall.
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
