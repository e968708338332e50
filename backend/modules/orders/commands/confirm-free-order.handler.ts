import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { takeSeatsOf } from '../application/take-seats-of.js';
import { TwoStreams } from '../application/two-streams.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { confirmFreeOrder } from '../domain/free-orders.js';
import { ConfirmFreeOrder } from './confirm-free-order.command.js';

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
