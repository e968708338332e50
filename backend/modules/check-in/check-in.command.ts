import { Command } from '@nestjs/cqrs';
import type { DoorScan } from '../../contracts/events/index.js';
import type { CommandContext } from '../../infrastructure/commands/command-context.js';
import type { PlacedBooking, SeatWish } from '../booking/api.js';

/** Guests are admitted. `seats: null` admits everybody of the booking who is not in yet. */
export class CheckInGuest extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly context: CommandContext,
    /** Of a scanner: counted once, whenever it is sent. */
    readonly scan?: DoorScan,
  ) {
    super();
  }
}

/** A check-in is taken back. `seats: null`: of all who are in. */
export class UndoCheckIn extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly seats: readonly SeatWish[] | null,
    readonly reason: string,
    readonly context: CommandContext,
    /** The state that staff decided on; see booking/domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}
