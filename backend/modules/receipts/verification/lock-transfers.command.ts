import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Receipt } from '../../orders/api.js';

/** Locks the transfers of a receipt for its booking, unless another booking has locked them. */
export class LockTransfers extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly receipt: Receipt,
    readonly context: CommandContext,
  ) {
    super();
  }
}
