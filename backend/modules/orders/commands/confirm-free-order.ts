import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { takeSeatsOf, TwoStreams } from '../application/two-streams.js';
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
  constructor(private readonly twoStreams: TwoStreams) {}

  execute({ bookingId, context }: ConfirmFreeOrder): Promise<PlacedBooking> {
    return this.twoStreams.run(bookingId, context, async (command) => {
      const booking = requirePlaced(command.booking);
      if (confirmFreeOrder(booking, context.now).length === 0) return booking;
      await takeSeatsOf(booking, command);
      return command.writeBooking(confirmFreeOrder);
    });
  }
}
