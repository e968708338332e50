import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams, recordReturnedPayment } from '../../orders/api.js';
import { provenSen, returnLine } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { RecordReturnedPayment, ReturnLine } from './statement.commands.js';

@CommandHandler(ReturnLine)
export class ReturnLineHandler implements ICommandHandler<ReturnLine> {
  constructor(private readonly ledgers: StatementLedgers) {}

  async execute({ schoolId, lineId, byLineId, context }: ReturnLine): Promise<void> {
    await this.ledgers.execute(schoolId, context, (ledger) =>
      returnLine(ledger, { schoolId, lineId, byLineId }),
    );
  }
}

/** Runs after the school's stream has recorded the return, and reads the proven sum from there. */
@CommandHandler(RecordReturnedPayment)
export class RecordReturnedPaymentHandler implements ICommandHandler<RecordReturnedPayment> {
  constructor(
    private readonly ledgers: StatementLedgers,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ returned, context }: RecordReturnedPayment): Promise<void> {
    const { bookingId, returnId, amountSen } = returned;
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const proven = provenSen(await this.ledgers.load(performance.schoolId), bookingId);
    await this.bookings.execute(bookingId, context, (booking) =>
      recordReturnedPayment(booking, { returnId, amountSen, provenSen: proven }),
    );
  }
}
