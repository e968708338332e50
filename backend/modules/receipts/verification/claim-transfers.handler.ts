import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { PaymentClaims } from '../../payments/payment-claims.js';
import { paymentKeysOf } from '../domain/payment-keys.js';
import { ClaimTransfers } from './claim-transfers.command.js';

@CommandHandler(ClaimTransfers)
export class ClaimTransfersHandler implements ICommandHandler<ClaimTransfers> {
  constructor(private readonly claims: PaymentClaims) {}

  async execute({ bookingId, receipt, context }: ClaimTransfers): Promise<void> {
    for (const key of paymentKeysOf(receipt))
      await this.claims.claim(key, bookingId, receipt.receiptId, context);
  }
}
