import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../../orders/api.js';

/** Staff confirm or reject a receipt after looking at it. The caller has checked that they may. */
export class DecideReceipt extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly receiptId: string,
    readonly decision: 'confirm' | 'reject',
    /** Message for the family, for a rejection; `null` for the usual words. */
    readonly message: string | null,
    readonly context: CommandContext,
  ) {
    super();
  }
}
