import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { takeCashBack } from '../domain/cash-decisions.js';

/** Undoes a cash payment that staff recorded by mistake: the sum is open again. */
export class TakeCashBack extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly cashId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(TakeCashBack)
export class TakeCashBackHandler implements ICommandHandler<TakeCashBack> {
  constructor(
    private readonly bookings: BookingStreams,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
  ) {}

  async execute({ bookingId, cashId, context }: TakeCashBack): Promise<void> {
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const provenSen = await this.proven.ofBooking(performance.schoolId, bookingId);
    await this.bookings.execute(bookingId, context, (booking) =>
      takeCashBack(booking, cashId, provenSen),
    );
  }
}
