import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { recordReturnedPayment } from '../domain/statement-decisions.js';

/** Records that a bank has taken a booking's payment back. The accepted sum becomes smaller. */
export class RecordReturnedPayment extends Command<void> {
  constructor(
    readonly returned: {
      readonly bookingId: string;
      readonly returnId: string;
      readonly amountSen: number;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Runs after the school's statement stream has recorded the returned payment, and reads the proven sum from that stream. */
@CommandHandler(RecordReturnedPayment)
export class RecordReturnedPaymentHandler implements ICommandHandler<RecordReturnedPayment> {
  constructor(
    private readonly bookings: BookingStreams,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
  ) {}

  async execute({ returned, context }: RecordReturnedPayment): Promise<void> {
    const { bookingId, returnId, amountSen } = returned;
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const provenSen = await this.proven.ofBooking(performance.schoolId, bookingId);
    await this.bookings.execute(bookingId, context, (booking) =>
      recordReturnedPayment(booking, { returnId, amountSen, provenSen }),
    );
  }
}
