import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CatalogueReader } from '../../catalogue/queries/catalogue-reader.js';
import { notFound } from '../../platform/problem.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatStreams } from '../application/seat-streams.js';
import { Settlement } from '../application/settlement.js';
import { requirePlaced } from '../domain/booking-decisions.js';
import { isPaid, type PlacedBooking } from '../domain/booking.js';
import { isFree, priceSeats, requireTotal, type PriceList } from '../domain/order.js';
import { evolveSeats, moveSeats, takeSeats } from '../domain/seat-ledger.js';
import { seatKey, withoutPrice } from '../domain/seat.js';
import { amendSeats, requireAmendable } from '../domain/staff-decisions.js';
import { AmendSeats } from './amend-seats.command.js';

/**
 * Seats first (they may be refused), then the booking: when that has changed meanwhile and refuses, the seats go back.
 * A seat that the plan blocks may stay where it already is.
 */
@CommandHandler(AmendSeats)
export class AmendSeatsHandler implements ICommandHandler<AmendSeats> {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
    private readonly conflicts: SeatConflicts,
  ) {}

  async execute({
    bookingId,
    seats: wishes,
    statedTotalSen,
    context,
  }: AmendSeats): Promise<PlacedBooking> {
    const booking = await this.bookings.loadPlaced(bookingId);
    requireAmendable(booking);
    const { performanceId } = booking.performance;
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    const priced = priceSeats(keeping(booking, sale.plan), wishes);
    const totalSen = requireTotal(priced, statedTotalSen);
    const to = priced.map(withoutPrice);
    const { now } = context;
    const sold = isFree(totalSen) && !isPaid(booking.status);
    const from = booking.seats;
    return this.conflicts.named(async () => {
      await this.seats.execute(performanceId, context, (ledger) => {
        const moved = moveSeats(ledger, { performanceId, bookingId, to, now });
        return sold
          ? [
              ...moved,
              ...takeSeats(moved.reduce(evolveSeats, ledger), {
                performanceId,
                bookingId,
                seats: to,
                now,
              }),
            ]
          : moved;
      });
      const written = await this.bookings
        .execute(bookingId, context, (state) => amendSeats(state, { from, to: priced, totalSen }))
        .catch(this.settlement.whenRefused(bookingId, performanceId, context, to));
      // A settlement may have moved the seats back meanwhile, or staff may have set the status.
      await this.settlement.settle(bookingId, performanceId, context, from);
      return requirePlaced(written.booking);
    });
  }
}

const keeping = (booking: PlacedBooking, plan: PriceList): PriceList => {
  const own = new Set(booking.seats.map(seatKey));
  return {
    find(section, row, number) {
      const planned = plan.find(section, row, number);
      return planned && own.has(seatKey(planned.seat)) ? { ...planned, blocked: false } : planned;
    },
  };
};
