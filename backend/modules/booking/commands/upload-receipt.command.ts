import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

/** A payment receipt was sent for a booking: keep its seats and have it checked. Answers the booking. */
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
