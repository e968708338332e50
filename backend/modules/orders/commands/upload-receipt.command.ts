import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

/** A payment receipt was sent for a booking: keeps its seats and has the receipt checked. Returns the booking. */
export class UploadReceipt extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    /** URL that `upload-url` returned. */
    readonly objectUrl: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
