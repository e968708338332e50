import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Receipt } from '../../booking/api.js';

/** The transfers that a receipt shows count for this booking, unless they count for another already. */
export class LockTransfers extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly receipt: Receipt,
    readonly context: CommandContext,
  ) {
    super();
  }
}
