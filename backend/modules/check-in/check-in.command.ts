import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../infrastructure/commands/command-context.js';
import type { PlacedBooking, SeatWish } from '../booking/api.js';

/** Guests are admitted. `seats: null` admits everybody of the booking who is not in yet. */
export class CheckInGuest extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
