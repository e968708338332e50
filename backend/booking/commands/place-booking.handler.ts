import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  CatalogueReader,
  payeeOf,
  type PerformanceForSale,
} from '../../catalogue/queries/catalogue-reader.js';
import type { BookingPlaced } from '../../contracts/events/index.js';
import { CONFIG, type Config } from '../../platform/config.js';
import { notFound } from '../../platform/problem.js';
import { bookingIdOf, fingerprintOf } from '../application/booking-identity.js';
import { BookingStreams } from '../application/booking-streams.js';
import { PlannedSeats } from '../application/planned-seats.js';
import { SeatStreams } from '../application/seat-streams.js';
import { Settlement } from '../application/settlement.js';
import { ConfirmationNumbers } from '../confirmation-numbers/confirmation-numbers.js';
import { orderChanged, placeBooking, requirePlaced } from '../domain/booking-decisions.js';
import type { PlacedBooking } from '../domain/booking.js';
import { isConfirmedByPlacing } from '../domain/free-orders.js';
import { isFree, priceSeats, requireOnSale, requireTotal } from '../domain/order.js';
import { conflictsOf, holdSeats, releaseSeats, sellSeats } from '../domain/seat-ledger.js';
import { withoutPrice } from '../domain/seat.js';
import { OrderLimits } from '../order-limits/order-limits.js';
import { PlaceBooking } from './place-booking.command.js';

/**
 * Seats first, then the booking: a crash between the two leaves a hold that ends by itself, never a booking without seats.
 * Most buyers of a stampede are refused by the ledger in memory, so that is asked before anything is read.
 */
@CommandHandler(PlaceBooking)
export class PlaceBookingHandler implements ICommandHandler<PlaceBooking> {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
    private readonly planned: PlannedSeats,
    private readonly numbers: ConfirmationNumbers,
    private readonly limits: OrderLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async execute({ order, idempotencyKey, context }: PlaceBooking): Promise<PlacedBooking> {
    const { customer } = order;
    const { now } = context;
    const sale = await this.catalogue.performanceForSale(order.performanceId);
    if (!sale) throw notFound('Performance');
    // As the catalogue writes it: the same id in capitals must not name another stream, and so another set of seats.
    const performanceId = sale.performance.id;
    const bookingId = bookingIdOf(idempotencyKey, this.config.secret);
    const requestFingerprint = fingerprintOf(order);

    const known =
      idempotencyKey === null ? null : await this.knownOrder(bookingId, order.seats, sale, now);
    // An order that was placed is answered again, even when sales have ended or the seats were lost since.
    if (known) {
      if (known.requestFingerprint !== requestFingerprint) throw orderChanged();
      return known;
    }
    const startsAt = sale.performance.startsAt.toISOString();
    requireOnSale({ salesEnabled: sale.performance.salesEnabled, startsAt }, now);
    const seats = priceSeats(sale.plan, order.seats);
    const totalSen = requireTotal(seats, order.statedTotalSen);
    const { holdMinutes } = sale.school;
    const { buyer = null } = order;
    const { email } = customer;
    const confirmed = isConfirmedByPlacing({ totalSen, email }, buyer?.person ?? null);
    const holdUntil = endOfHold(now, holdMinutes);

    const wanted = { performanceId, bookingId, seats: seats.map(withoutPrice), now };
    const toAdmit = { bookingId, seats: wanted.seats, email, free: isFree(totalSen), sale };
    await this.limits.within(toAdmit, buyer, () =>
      this.seats.execute(performanceId, context, (ledger) =>
        confirmed ? sellSeats(ledger, wanted) : holdSeats(ledger, { ...wanted, until: holdUntil }),
      ),
    );
    await this.planned.requireStillForSale(sale, seats).catch(async (refusal: unknown) => {
      await this.seats.execute(performanceId, context, (ledger) =>
        releaseSeats(ledger, { performanceId, bookingId, reason: 'orphaned' }),
      );
      throw refusal;
    });
    const data: BookingPlaced['data'] = {
      bookingId,
      confirmationNumber: await this.numbers.numberFor(bookingId),
      performance: bookedPerformance(sale, startsAt),
      payee: payeeOf(sale.school),
      customer,
      userId: order.userId,
      seats,
      totalSen,
      holdUntil,
      holdMinutes,
      requestFingerprint,
    };
    // Refused when another order became this key's booking meanwhile, it may be of another showtime.
    const { booking } = await this.bookings
      .execute(bookingId, context, (state) => placeBooking(state, data, confirmed))
      .catch(this.settlement.whenRefused(bookingId, performanceId, context));
    return requirePlaced(booking);
  }

  /**
   * The booking this key already stands for. When somebody else has the seats and this order never had any, it is not
   * looked up: reading a stream for each of ten thousand buyers who will be refused would cost more than selling the hall.
   */
  private async knownOrder(
    bookingId: string,
    wishes: PlaceBooking['order']['seats'],
    sale: PerformanceForSale,
    now: string,
  ): Promise<PlacedBooking | null> {
    const ledger = await this.seats.peek(sale.performance.id);
    const wished = wishes.flatMap(
      ({ section, row, number }) => sale.plan.find(section, row, number)?.seat ?? [],
    );
    if (!ledger.claims.has(bookingId) && conflictsOf(ledger, wished, bookingId, now).length > 0)
      return null;
    const booking = await this.bookings.load(bookingId);
    return booking.kind === 'placed' ? booking : null;
  }
}

const endOfHold = (now: string, minutes: number): string =>
  new Date(Date.parse(now) + minutes * 60_000).toISOString();

const bookedPerformance = (
  sale: PerformanceForSale,
  startsAt: string,
): BookingPlaced['data']['performance'] => ({
  performanceId: sale.performance.id,
  productionId: sale.production.id,
  schoolId: sale.school.id,
  productionTitle: sale.production.title,
  startsAt,
  venue: sale.performance.venue,
});
