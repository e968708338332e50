import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { RefundToRecord } from '../../orders/api.js';

/** Staff paid money back to a family. */
export class PayRefund extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly refund: RefundToRecord,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Staff recorded the refund by mistake: the sum is due again. */
export class TakeRefundBack extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly refundId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
