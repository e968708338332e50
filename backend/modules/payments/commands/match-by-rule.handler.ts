import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { provableSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../../booking/api.js';
import type { Proposal } from '../domain/matcher.js';
import { matchLine } from '../domain/statement-ledger.js';
import { PaymentFacts } from '../queries/payment-facts.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { MatchByRule } from './statement.commands.js';

/** The read models say what may belong together; each match is decided by the streams of the booking and the school. */
@CommandHandler(MatchByRule)
export class MatchByRuleHandler implements ICommandHandler<MatchByRule> {
  constructor(
    private readonly facts: PaymentFacts,
    private readonly ledgers: StatementLedgers,
    private readonly bookings: BookingStreams,
  ) {}

  async execute({ schoolId, context }: MatchByRule): Promise<number> {
    const { proposals } = await this.facts.of(schoolId);
    let matched = 0;
    for (const proposal of proposals)
      if (proposal.certainty === 'certain')
        matched += await this.match(schoolId, proposal, context);
    return matched;
  }

  /** One that somebody else has matched meanwhile is left alone. */
  private async match(
    schoolId: string,
    { lineId, bookingId, rule, reasons }: Proposal,
    context: CommandContext,
  ): Promise<number> {
    const { money } = await this.bookings.loadPlaced(bookingId);
    const wish = { schoolId, lineId, bookingId, provableSen: provableSen(money), rule, reasons };
    try {
      const events = await this.ledgers.execute(schoolId, context, (ledger) =>
        matchLine(ledger, wish),
      );
      return events.length;
    } catch (error) {
      if (error instanceof Refusal) return 0;
      throw error;
    }
  }
}
