import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

/**
 * The buyer confirms the free order. The caller has checked that it is theirs: by the link's token,
 * or by their sign-in.
 */
export class ConfirmFreeOrder extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
