import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type Booking, type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { takeSeatsOf, TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { confirmFreeOrder } from '../domain/free-orders.js';

/**
 * The buyer confirms a free order. The caller has checked that the order belongs to the buyer, by the link's token or by the
 * sign-in.
 */
export class ConfirmFreeOrder extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes the seats first, because the confirmation takes seats. If the booking then refuses, seat reconciliation gives the seats
 * back.
 */
@CommandHandler(ConfirmFreeOrder)
export class ConfirmFreeOrderHandler implements ICommandHandler<ConfirmFreeOrder> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
  ) {}

  async execute({ bookingId, context }: ConfirmFreeOrder): Promise<PlacedBooking> {
    const plan = (before: Booking): TwoStreamPlan | { answer: PlacedBooking } => {
      const booking = requirePlaced(before);
      if (confirmFreeOrder(booking, context.now).length === 0) return { answer: booking };
      return {
        before,
        seats: takeSeatsOf(booking),
        whenUsedUp: 'refuse',
        decide: confirmFreeOrder,
      };
    };
    const first = plan(await this.bookings.load(bookingId));
    return this.twoStreams.run(bookingId, context, first, async (booking) => plan(booking));
  }
}
