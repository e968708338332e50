import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { provableSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import { BookingReader } from '../../orders/api.js';
import { matchLine, reopenLine, setLineAside, unmatchLine } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { MatchLine, SetLineAside, UnmatchLine } from './statement.commands.js';

/**
 * Matches a statement line with a booking. The price comes from the booking's stream; the school's stream knows how
 * much of the line is left.
 */
@CommandHandler(MatchLine)
export class MatchLineHandler implements ICommandHandler<MatchLine> {
  constructor(
    private readonly ledgers: StatementLedgers,
    private readonly bookings: BookingReader,
  ) {}

  async execute({ schoolId, lineId, bookingId, context }: MatchLine): Promise<void> {
    const booking = await this.bookings.loadPlaced(bookingId);
    if (booking.performance.schoolId !== schoolId)
      throw new Refusal('not-found', 'booking_not_found', 'Booking not found');
    const most = provableSen(booking.money);
    await this.ledgers.execute(schoolId, context, (ledger) =>
      matchLine(ledger, {
        schoolId,
        lineId,
        bookingId,
        provableSen: most,
        rule: null,
        reasons: [],
      }),
    );
  }
}

@CommandHandler(UnmatchLine)
export class UnmatchLineHandler implements ICommandHandler<UnmatchLine> {
  constructor(private readonly ledgers: StatementLedgers) {}

  async execute({ schoolId, lineId, bookingId, context }: UnmatchLine): Promise<void> {
    await this.ledgers.execute(schoolId, context, (ledger) =>
      unmatchLine(ledger, { schoolId, lineId, bookingId }),
    );
  }
}

@CommandHandler(SetLineAside)
export class SetLineAsideHandler implements ICommandHandler<SetLineAside> {
  constructor(private readonly ledgers: StatementLedgers) {}

  async execute({ schoolId, lineId, as, context }: SetLineAside): Promise<void> {
    await this.ledgers.execute(schoolId, context, (ledger) =>
      as === 'open'
        ? reopenLine(ledger, { schoolId, lineId })
        : setLineAside(ledger, { schoolId, lineId, as }),
    );
  }
}
