import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  asSeen,
  BookingStreams,
  type PlacedBooking,
  requirePlaced,
  undoCheckIn,
} from '../orders/api.js';
import { UndoCheckIn } from './check-in.command.js';

@CommandHandler(UndoCheckIn)
export class UndoCheckInHandler implements ICommandHandler<UndoCheckIn> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, seats, reason, context, seen }: UndoCheckIn): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      asSeen(state, seen, undoCheckIn(state, seats, reason)),
    );
    return requirePlaced(booking);
  }
}
