import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../application/booking-streams.js';
import { takeRefundBack } from '../domain/refund-decisions.js';

/** Undoes a refund that staff recorded by mistake: the sum is due to the family again. */
export class TakeRefundBack extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly refundId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeRefundBack)
export class TakeRefundBackHandler implements ICommandHandler<TakeRefundBack> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, refundId, context }: TakeRefundBack): Promise<void> {
    await this.bookings.execute(bookingId, context, (booking) => takeRefundBack(booking, refundId));
  }
}
