import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { takeSeatsOf, TwoStreams } from '../application/two-streams.js';
import { confirmFreeOrder } from '../domain/free-orders.js';

/**
 * The buyer confirms the free order. The caller has checked that it is theirs: by the link's token,
 * or by their sign-in.
 */
export class ConfirmFreeOrder extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Writes the seats first, because the command takes seats. When the booking then refuses, the seats are reconciled with it. */
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
