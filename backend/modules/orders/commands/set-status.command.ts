import { Command } from '@nestjs/cqrs';
import type { StaffSettableStatus } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

/** Staff set any of the five statuses in any order, or undo the last one. The caller has checked that they may. */
export class SetBookingStatus extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly status: StaffSettableStatus,
    readonly context: CommandContext,
    readonly undoes = false,
    /** The state that an undo was decided on; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}
