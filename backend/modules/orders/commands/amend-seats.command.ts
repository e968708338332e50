import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';
import type { SeatWish } from '../../catalogue/api.js';

/** Staff give a booking other seats of the same performance. The caller has checked that they may. */
export class AmendSeats extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[],
    /** `null` when the request had no valid amount. */
    readonly statedTotalSen: number | null,
    readonly context: CommandContext,
    /** Performance on whose map the seats were chosen; `null` when the request did not say. */
    readonly performanceId: string | null = null,
    /** The state that an undo was decided on; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}
