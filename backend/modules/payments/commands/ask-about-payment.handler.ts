import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { missingSen } from '../../../contracts/booking-account.js';
import { askAboutPayment, BookingStreams } from '../../orders/api.js';
import { provenSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { AskAboutPayment } from './statement.commands.js';

/**
 * Records that the family is asked about its payment; a policy then sends the mail (booking's notices). The mail names
 * the accepted sum that the statements do not show now, never the open sum.
 */
@CommandHandler(AskAboutPayment)
export class AskAboutPaymentHandler implements ICommandHandler<AskAboutPayment> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly ledgers: StatementLedgers,
  ) {}

  async execute({ bookingId, questionId, context }: AskAboutPayment): Promise<void> {
    const { performance, money } = await this.bookings.loadPlaced(bookingId);
    const ledger = await this.ledgers.load(performance.schoolId);
    const missing = missingSen(money, provenSen(ledger, bookingId));
    await this.bookings.execute(bookingId, context, (booking) =>
      askAboutPayment(booking, { questionId, missingSen: missing }),
    );
  }
}
