import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { CashToRecord } from '../../orders/api.js';

/** Staff received cash for the open sum. */
export class ReceiveCash extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly cash: CashToRecord,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Staff recorded cash by mistake: the sum is open again. */
export class TakeCashBack extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly cashId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
