import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { missingSen } from '../../../contracts/booking-account.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { askAboutPayment } from '../domain/statement-decisions.js';

/** Staff have an e-mail sent to the family that asks where its payment is. */
export class AskAboutPayment extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly questionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Records that the family is asked about its payment; a policy then sends the e-mail. The e-mail names the accepted sum that no
 * bank statement shows, never the open sum.
 */
@CommandHandler(AskAboutPayment)
export class AskAboutPaymentHandler implements ICommandHandler<AskAboutPayment> {
  constructor(
    private readonly bookings: BookingStreams,
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
  ) {}

  async execute({ bookingId, questionId, context }: AskAboutPayment): Promise<void> {
    const { performance, money } = await this.bookings.loadPlaced(bookingId);
    const provenSen = await this.proven.ofBooking(performance.schoolId, bookingId);
    await this.bookings.execute(bookingId, context, (booking) =>
      askAboutPayment(booking, { questionId, missingSen: missingSen(money, provenSen) }),
    );
  }
}
