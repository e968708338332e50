import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced, isPaid, type Booking } from '../domain/booking.js';
import {
  type TicketWish,
  CatalogueReader,
  kindsWith,
  priceSeats,
  type PriceList,
  withDiscount,
} from '../../catalogue/api.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { isFree, requireTotal } from '../domain/order.js';
import { seatKey, union, withoutPrice } from '../../../contracts/seat.js';
import { pricedFor } from '../domain/staff-sale.js';
import { kindIdOf, wishesWithKinds } from '../domain/seat-kinds.js';
import { asSeen } from '../domain/as-seen.js';
import { amendSeats, requireAmendable, requireSamePerformance } from '../domain/staff-decisions.js';

/** Staff change a booking's seats to other seats of the same performance. The caller has checked the permission of the user. */
export class AmendSeats extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly TicketWish[],
    /** Total in sen that the request stated; `null` when the request had no valid amount. */
    readonly statedTotalSen: number | null,
    readonly context: CommandContext,
    /** Performance on whose seat map staff chose the seats; `null` when the request did not name it. */
    readonly performanceId: string | null = null,
    /** Booking state on which staff decided to undo a change; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}

/**
 * Takes the new seats first, then writes the booking, then releases the old seats. If the booking has changed in the meantime and
 * refuses the change, the new seats are released. A booking may keep a seat that the seating plan has blocked after the order.
 */
@CommandHandler(AmendSeats)
export class AmendSeatsHandler implements ICommandHandler<AmendSeats> {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly twoStreams: TwoStreams,
    private readonly bookings: BookingStreams,
    private readonly conflicts: SeatConflicts,
  ) {}

  async execute({
    bookingId,
    seats: wishes,
    statedTotalSen,
    context,
    performanceId: chosenAt,
    seen,
  }: AmendSeats): Promise<PlacedBooking> {
    const read = await this.bookings.loadPlaced(bookingId);
    requireSamePerformance(read, chosenAt);
    // Remember the seats that staff saw. A retry after another amendment must not undo that amendment.
    const from = read.seats;
    const planFor = async (before: Booking): Promise<TwoStreamPlan> => {
      const booking = requirePlaced(before);
      requireAmendable(booking);
      const { performanceId } = booking.performance;
      const sale = await this.catalogue.performanceForSale(performanceId);
      if (!sale) throw notFound('Performance');
      const { wayOfPayment } = booking;
      const plan = keeping(booking, sale.plan);
      const kinds = kindsWith(sale.kinds, new Set(booking.seats.map(kindIdOf)));
      const withKinds = wishesWithKinds(
        booking.seats,
        wishes,
        ({ section, row, number }) => plan.find(section, row, number)?.seat,
      );
      // Dated prices count as on the day of the order, so that an early bird stays one.
      const priced = priceSeats({ plan, kinds }, withKinds, booking.placedAt);
      const to = pricedFor(wayOfPayment, withDiscount(priced, booking.discountCode));
      // Staff see the plan's prices, which complimentary seats do not have.
      const totalSen =
        wayOfPayment === 'complimentary' ? 0 : requireTotal(to, statedTotalSen, booking.extras);
      const seats = to.map(withoutPrice);
      const decide = (state: Booking): readonly BookingEvent[] =>
        asSeen(state, seen, amendSeats(state, { from, to, totalSen }));
      decide(booking);
      const sold = isFree(totalSen) && !isPaid(booking.status);
      // The old seats stay until the booking has the new ones: no other order may buy them while this can still fail.
      const both = union(booking.seats.map(withoutPrice), seats);
      return {
        before,
        seats: { performanceId, ask: () => ({ kind: 'move', to: both, take: sold }) },
        // Staff see prices as well, and the prices may have changed while they waited.
        decideAfterSeats: async () => ((await this.catalogue.isCurrent(sale)) ? decide : null),
        reconcile: true,
      };
    };
    return this.conflicts.named(async () =>
      this.twoStreams.run(bookingId, context, await planFor(read), planFor),
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
