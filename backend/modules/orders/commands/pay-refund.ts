import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { payRefund, type RefundToRecord } from '../domain/refund-decisions.js';

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

/**
 * Reads the proven sum before the booking's stream decides. When a match is undone in between, the booking may be
 * refunded more than it is proven to have paid; its account then shows the difference as open.
 */
@CommandHandler(PayRefund)
export class PayRefundHandler implements ICommandHandler<PayRefund> {
  constructor(
    private readonly bookings: BookingStreams,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
  ) {}

  async execute({ bookingId, refund, context }: PayRefund): Promise<void> {
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const provenSen = await this.proven.ofBooking(performance.schoolId, bookingId);
    await this.bookings.execute(bookingId, context, (booking, now) =>
      payRefund(booking, refund, provenSen, malaysianDay(now)),
    );
  }
}
