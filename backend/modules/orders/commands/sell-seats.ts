import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Inject } from '@nestjs/common';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Booking, PlacedBooking } from '../domain/booking.js';
import {
  type TicketWish,
  CatalogueReader,
  DiscountCodes,
  type ExtraWish,
  payeeOf,
  priceExtras,
  type PerformanceForSale,
  priceSeats,
  withDiscount,
} from '../../catalogue/api.js';
import {
  type StaffPayment,
  pricedFor,
  requireMayBeSold,
  requireReason,
  requireStaffMaySell,
  sellByStaff,
} from '../domain/staff-sale.js';
import { CONFIG, type Config } from '../../../infrastructure/config/config.js';
import { orderChanged } from '../../../contracts/refusal.js';
import { notFound } from '../../../infrastructure/http/problem.js';
import { bookedPerformance } from '../application/booked-performance.js';
import { bookingIdOf, saleFingerprintOf } from '../application/booking-identity.js';
import { BookingStreams } from '../application/booking-streams.js';
import { PlannedSeats } from '../../seats/api.js';
import { soldCode } from './place-booking.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { reservedWrites } from '../application/reserved-writes.js';
import { TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { ConfirmationNumbers } from '../confirmation-numbers/confirmation-numbers.js';
import { requireTotal } from '../domain/order.js';
import { withoutPrice } from '../../../contracts/seat.js';
import { endOfHold } from '../domain/time-to-pay.js';

/**
 * Staff sell seats, or give complimentary seats. Returns the booking; a repeated command with the same Idempotency-Key returns
 * the same booking. The caller has checked the permission of the user.
 */
export class SellSeats extends Command<PlacedBooking> {
  constructor(
    readonly sale: {
      readonly performanceId: string;
      readonly seats: readonly TicketWish[];
      /** Total in sen that the request stated; `null` when the request had no valid amount. */
      readonly statedTotalSen: number | null;
      /** Word of a discount code, as it was typed; left out or empty: none. */
      readonly discountCode?: string;
      readonly extras?: readonly ExtraWish[];
      readonly customerName: string | null;
      readonly payment: StaffPayment;
      /** Id of the block of reserved seats that staff sell from; only its own seats may be sold. */
      readonly blockId: string | null;
    },
    readonly idempotencyKey: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes the discount code and the stock first, then the seats and the booking, as for every order. A crash between the two leaves
 * seats without a booking; seat reconciliation then returns them, also to the block from which they were sold. The
 * limits on unpaid orders do not apply, because staff sell only paid orders.
 */
@CommandHandler(SellSeats)
export class SellSeatsHandler implements ICommandHandler<SellSeats> {
  constructor(
    private readonly catalogue: CatalogueReader,
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
    private readonly planned: PlannedSeats,
    private readonly conflicts: SeatConflicts,
    private readonly numbers: ConfirmationNumbers,
    private readonly codes: DiscountCodes,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  execute(command: SellSeats): Promise<PlacedBooking> {
    const bookingId = bookingIdOf(command.idempotencyKey, this.config);
    const plan = (before: Booking) => this.plan(command, bookingId, before);
    return this.conflicts.named(async () => {
      const first = await plan(await this.bookings.load(bookingId));
      return this.twoStreams.run(bookingId, command.context, first, plan);
    });
  }

  private async plan(
    { sale: asked, context }: SellSeats,
    bookingId: string,
    before: Booking,
  ): Promise<TwoStreamPlan | { answer: PlacedBooking }> {
    const { payment } = asked;
    const requestFingerprint = saleFingerprintOf(asked, {
      ...payment,
      customerName: asked.customerName,
      blockId: asked.blockId,
    });
    if (before.kind === 'placed') {
      if (before.requestFingerprint !== requestFingerprint) throw orderChanged();
      return { answer: before };
    }
    const sale = await this.requireSale(asked.performanceId);
    const performanceId = sale.performance.id;
    requireReason(payment);
    requireMayBeSold(sale);
    requireStaffMaySell(sale.performance.startsAt, context.now);
    // Staff are not counted as guessing words.
    const code = asked.discountCode
      ? await this.codes.require(sale, asked.discountCode, null, context.now)
      : null;
    const seats = pricedFor(
      payment.wayOfPayment,
      withDiscount(priceSeats(sale, asked.seats, context.now), code),
    );
    const extras = priceExtras(sale.extras, asked.extras ?? []);
    const totalSen = requireTotal(seats, asked.statedTotalSen, extras);
    const { customerName: name } = asked;
    const { holdMinutes } = sale.school;
    const data = {
      bookingId,
      performance: bookedPerformance(sale),
      payee: payeeOf(sale.school),
      // The event's metadata names the seller. A guest at the door may give no name, and gives no e-mail address.
      customer: name === null ? null : { name, email: '', phone: '' },
      userId: null,
      seats,
      totalSen,
      holdMinutes,
      requestFingerprint,
      ...(code ? { discountCode: soldCode(code) } : {}),
      ...(extras.length > 0 ? { extras } : {}),
    };
    return {
      before,
      reserved: reservedWrites(sale, { discountCode: code, extras }, () =>
        this.codes.refused(null),
      ),
      seats: {
        performanceId,
        ask: () => ({ kind: 'sell', seats: seats.map(withoutPrice), fromBlock: asked.blockId }),
      },
      decideAfterSeats: async () => {
        const { number: confirmationNumber, catalogueVersion } = await this.numbers.numberFor(
          bookingId,
          sale.production.id,
        );
        // The price or the plan may have changed before the seats were written.
        if (!this.catalogue.isVersion(sale, catalogueVersion)) {
          await this.planned.requireStillForSale(sale, seats);
          return null;
        }
        return (state, now) => {
          const holdUntil = endOfHold(now, holdMinutes);
          return sellByStaff(state, { ...data, confirmationNumber, holdUntil }, payment);
        };
      },
    };
  }

  private async requireSale(performanceId: string): Promise<PerformanceForSale> {
    const sale = await this.catalogue.performanceForSale(performanceId);
    if (!sale) throw notFound('Performance');
    return sale;
  }
}
