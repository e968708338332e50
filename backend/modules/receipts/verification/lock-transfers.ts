import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { Receipt } from '../../orders/api.js';
import { PaymentLocks } from '../../payments/api.js';
import { paymentKeysOf } from '../domain/payment-keys.js';

/**
 * Locks a receipt's transfers for its booking, so that they cannot pay for another one. A lock of another booking
 * stays.
 */
export class LockTransfers extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly receipt: Receipt,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(LockTransfers)
export class LockTransfersHandler implements ICommandHandler<LockTransfers> {
  constructor(private readonly locks: PaymentLocks) {}

  async execute({ bookingId, receipt, context }: LockTransfers): Promise<void> {
    for (const key of paymentKeysOf(receipt))
      await this.locks.lock(key, bookingId, receipt.receiptId, context);
  }
}
