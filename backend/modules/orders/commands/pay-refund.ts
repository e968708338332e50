import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { payRefund, type RefundToRecord } from '../domain/refund-decisions.js';

/** Records that staff have paid a refund to a family. */
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
 * Reads the sum that bank statements prove before the booking's stream decides. If a match of a statement line is undone in
 * between, the refund may exceed the proven sum. The booking's account then shows the difference as open.
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
