import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import { BookingStreams, payRefund, takeRefundBack } from '../../orders/api.js';
import { provenSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { PayRefund, TakeRefundBack } from './refund.commands.js';

/**
 * Reads the proven sum before the booking's stream decides. When a match is undone in between, the booking may be
 * refunded more than it is proven to have paid; its account then shows the difference as open.
 */
@CommandHandler(PayRefund)
export class PayRefundHandler implements ICommandHandler<PayRefund> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly ledgers: StatementLedgers,
  ) {}

  async execute({ bookingId, refund, context }: PayRefund): Promise<void> {
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const proven = provenSen(await this.ledgers.load(performance.schoolId), bookingId);
    await this.bookings.execute(bookingId, context, (booking, now) =>
      payRefund(booking, refund, proven, malaysianDay(now)),
    );
  }
}

@CommandHandler(TakeRefundBack)
export class TakeRefundBackHandler implements ICommandHandler<TakeRefundBack> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, refundId, context }: TakeRefundBack): Promise<void> {
    await this.bookings.execute(bookingId, context, (booking) => takeRefundBack(booking, refundId));
  }
}
