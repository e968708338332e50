import { Command } from '@nestjs/cqrs';
import type { DecisionReason } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Receipt } from '../../orders/api.js';

/** A receipt with its reading, or the reason why the receipt has no reading, so that a person has to look at the picture. */
export type JudgedReceipt =
  { readonly receipt: Receipt } | { readonly receiptId: string; readonly unread: DecisionReason };

/** The machine decides on a receipt and carries the decision out. Does nothing when the booking does not await this receipt. */
export class JudgeReceipt extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly judged: JudgedReceipt,
    readonly context: CommandContext,
  ) {
    super();
  }
}
