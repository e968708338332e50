import { Command } from '@nestjs/cqrs';
import type { DecisionReason } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Receipt } from '../../orders/api.js';

/** Receipt with its reading, or the reason why it has none and staff must look at the picture. */
export type JudgedReceipt =
  { readonly receipt: Receipt } | { readonly receiptId: string; readonly unread: DecisionReason };

/**
 * Decides on a receipt automatically and carries the decision out. Does nothing when the booking no longer waits for
 * this receipt.
 */
export class JudgeReceipt extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly judged: JudgedReceipt,
    readonly context: CommandContext,
  ) {
    super();
  }
}
