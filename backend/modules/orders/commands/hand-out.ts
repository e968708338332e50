import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DoorScan } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../application/booking-streams.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';
import { handOut, type WantedPieces } from '../domain/handing-out.js';

/** Staff hand out extras at the door. `wanted: null` hands out all that are left. */
export class HandOut extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly wanted: readonly WantedPieces[] | null,
    readonly context: CommandContext,
    /** Scan by a door device. A scan that the device sends twice counts once. */
    readonly scan?: DoorScan,
  ) {
    super();
  }
}

@CommandHandler(HandOut)
export class HandOutHandler implements ICommandHandler<HandOut> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, wanted, context, scan }: HandOut): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      handOut(state, wanted, scan),
    );
    return requirePlaced(booking);
  }
}
