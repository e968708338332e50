import { Command } from '@nestjs/cqrs';
import type { ReceiptReading } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../../orders/api.js';

/** Records the reading of a receipt's picture; the first reading counts. Returns the booking with it. */
export class RecordReading extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly receiptId: string,
    readonly reading: ReceiptReading,
    readonly context: CommandContext,
  ) {
    super();
  }
}
