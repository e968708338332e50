import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { SeatWish } from '../../catalogue/api.js';
import { BookingStreams } from '../application/booking-streams.js';
import { asSeen } from '../domain/as-seen.js';
import { undoCheckIn } from '../domain/attendance.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';

/** Staff undo a check-in. `seats: null` undoes it for all guests who are inside. */
export class UndoCheckIn extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly reason: string,
    readonly context: CommandContext,
    /** Booking state on which staff decided to undo the check-in; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}

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
