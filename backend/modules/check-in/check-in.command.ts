import { Command } from '@nestjs/cqrs';
import type { DoorScan } from '../../contracts/events/index.js';
import type { CommandContext } from '../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../orders/api.js';
import type { SeatWish } from '../catalogue/api.js';

/** Staff admit guests. `seats: null` admits all guests of the booking who are not in yet. */
export class CheckInGuest extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly context: CommandContext,
    /** A scan of a scanner; a scan that is sent again counts once. */
    readonly scan?: DoorScan,
  ) {
    super();
  }
}

/** Staff take a check-in back. `seats: null` takes it back for all guests who are in. */
export class UndoCheckIn extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly reason: string,
    readonly context: CommandContext,
    /** The booking's state on which staff decided; see booking/domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}
