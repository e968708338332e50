import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentLocks } from '../../payments/api.js';
import { paymentKeysOf } from '../domain/payment-keys.js';
import { LockTransfers } from './lock-transfers.command.js';

@CommandHandler(LockTransfers)
export class LockTransfersHandler implements ICommandHandler<LockTransfers> {
  constructor(private readonly locks: PaymentLocks) {}

  async execute({ bookingId, receipt, context }: LockTransfers): Promise<void> {
    for (const key of paymentKeysOf(receipt))
      await this.locks.lock(key, bookingId, receipt.receiptId, context);
  }
}
