import { Command } from '@nestjs/cqrs';
import type { DecisionReason } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Receipt } from '../../booking/api.js';

/** A receipt as it was read, or why there is no reading and a person has to look at it. */
export type JudgedReceipt =
  { readonly receipt: Receipt } | { readonly receiptId: string; readonly unread: DecisionReason };

/** The machine decides on a receipt and the decision is carried out. Nothing, when the receipt is not awaited (any more). */
export class JudgeReceipt extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly judged: JudgedReceipt,
    readonly context: CommandContext,
  ) {
    super();
  }
}
