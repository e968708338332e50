import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CatalogueReader } from '../../catalogue/queries/catalogue-reader.js';
import type { Seat } from '../../contracts/events/index.js';
import type { ConflictingSeat } from '../../contracts/rest/errors.js';
import { notFound, Problem } from '../../platform/problem.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatStreams } from '../application/seat-streams.js';
import { requirePlaced } from '../domain/booking-decisions.js';
import type { PlacedBooking } from '../domain/booking.js';
import { priceSeats, requireTotal, type PriceList } from '../domain/order.js';
import { conflictsOf, moveSeats } from '../domain/seat-ledger.js';
import { seatKey, withoutPrice } from '../domain/seat.js';
import { amendSeats, requireAmendable } from '../domain/staff-decisions.js';
import { AmendSeats } from './amend-seats.command.js';

/** Seats first (they may be refused), then the booking. A seat that the plan blocks may stay where it already is. */
@CommandHandler(AmendSeats)
export class AmendSeatsHandler implements ICommandHandler<AmendSeats> {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ bookingId, seats: wishes, statedTotalSen, context }: AmendSeats): Promise<PlacedBooking> {
    const booking = await this.bookings.loadPlaced(bookingId);
    requireAmendable(booking);
    const { performanceId } = booking.performance;
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    const priced = priceSeats(keeping(booking, sale.plan), wishes);
    const totalSen = requireTotal(priced, statedTotalSen);
    const to = priced.map(withoutPrice);
    const { now } = context;
    await this.refuseConflicts(performanceId, bookingId, to, now);
    await this.seats.execute(performanceId, context, (ledger) => moveSeats(ledger, { performanceId, bookingId, to, now }));
    const written = await this.bookings.execute(bookingId, context, (state) => amendSeats(state, priced, totalSen));
    return requirePlaced(written.booking);
  }

  /** Staff are told whose seats they are; the seat stream itself refuses again should somebody be faster. */
  private async refuseConflicts(performanceId: string, bookingId: string, to: readonly Seat[], now: string): Promise<void> {
    const conflicts = conflictsOf(await this.seats.peek(performanceId), to, bookingId, now);
    if (conflicts.length === 0) return;
    const conflictingSeats: ConflictingSeat[] = await Promise.all(
      conflicts.map(async ({ seat: { section, row, number }, bookingId: owner }) => {
        const other = await this.bookings.load(owner);
        return { section, row, number, ...(other.kind === 'placed' ? { confirmationNumber: other.confirmationNumber } : {}) };
      }),
    );
    const named = conflictingSeats.map(
      ({ section, row, number, confirmationNumber }) =>
        `${section} Row ${row} Seat ${number}${confirmationNumber ? ` (booked by ${confirmationNumber})` : ''}`,
    );
    throw new Problem(
      409,
      'Seat conflict',
      `The following seats are already booked: ${named.join(', ')}. Please choose different seats.`,
      { conflictingSeats },
    );
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

