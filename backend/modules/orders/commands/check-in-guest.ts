import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DoorScan } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { SeatWish } from '../../catalogue/api.js';
import { BookingStreams } from '../application/booking-streams.js';
import { checkIn } from '../domain/attendance.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';

/** Staff check guests in. `seats: null` checks in all guests of the booking who have not arrived yet. */
export class CheckInGuest extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly context: CommandContext,
    /** Scan by a door device. A scan that the device sends twice counts once. */
    readonly scan?: DoorScan,
  ) {
    super();
  }
}

@CommandHandler(CheckInGuest)
export class CheckInGuestHandler implements ICommandHandler<CheckInGuest> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, seats, context, scan }: CheckInGuest): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      checkIn(state, seats, scan),
    );
    return requirePlaced(booking);
  }
}
