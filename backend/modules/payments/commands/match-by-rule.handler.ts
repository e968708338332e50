import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { provableSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { inTurns } from '../../../infrastructure/process/in-turns.js';
import { BookingReader } from '../../orders/api.js';
import type { Proposal } from '../domain/matcher.js';
import { findReturns } from '../domain/returned-payments.js';
import { matchLine, returnLine } from '../domain/statement-ledger.js';
import { PaymentFacts } from '../queries/payment-facts.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { MatchByRule } from './statement.commands.js';

/**
 * Matches all certain pairs of statement line and booking. Returned payments are recorded first, so that none of them
 * confirms a booking. Read models propose the pairs; the streams decide about each.
 */
@CommandHandler(MatchByRule)
export class MatchByRuleHandler implements ICommandHandler<MatchByRule> {
  constructor(
    private readonly facts: PaymentFacts,
    private readonly ledgers: StatementLedgers,
    private readonly bookings: BookingReader,
  ) {}

  async execute({ schoolId, context }: MatchByRule): Promise<number> {
    const { proposals } = await this.facts.paymentsOfSchool(schoolId);
    await this.takeReturns(schoolId, proposals, context);
    let matched = 0;
    for (const proposal of proposals)
      if (proposal.certainty === 'certain')
        matched += await this.match(schoolId, proposal, context);
    return matched;
  }

  /** Records payments that the bank took back, except those that staff had recorded as refunds. */
  private async takeReturns(
    schoolId: string,
    proposals: readonly Proposal[],
    context: CommandContext,
  ): Promise<void> {
    const ledger = await this.ledgers.load(schoolId);
    for (const { lineId, byLineId } of (await inTurns(findReturns(ledger))).certain) {
      const amountSen = ledger.lines.get(lineId)?.amountSen ?? 0;
      const matched = ledger.matches.filter((match) => match.lineId === lineId);
      const named = proposals.filter(
        (proposal) => proposal.lineId === lineId && proposal.certainty === 'certain',
      );
      const bookings = matched.length > 0 ? matched : named;
      if (await this.isRefund(bookings, amountSen)) continue;
      await this.orNothing(() =>
        this.ledgers.execute(schoolId, context, (state) =>
          returnLine(state, { schoolId, lineId, byLineId, named }),
        ),
      );
    }
  }

  private async isRefund(
    bookings: readonly { readonly bookingId: string }[],
    amountSen: number,
  ): Promise<boolean> {
    const all = await Promise.all(
      bookings.map(({ bookingId }) => this.bookings.loadPlaced(bookingId)),
    );
    return all.some(({ refunds }) =>
      [...refunds.values()].some(
        (refund) =>
          !refund.takenBack && refund.wayOfPayment !== 'cash' && refund.amountSen === amountSen,
      ),
    );
  }

  /** Matches a statement line with a booking, unless the line was matched meanwhile. */
  private async match(
    schoolId: string,
    { lineId, bookingId, rule, reasons }: Proposal,
    context: CommandContext,
  ): Promise<number> {
    const { money } = await this.bookings.loadPlaced(bookingId);
    const wish = { schoolId, lineId, bookingId, provableSen: provableSen(money), rule, reasons };
    return this.orNothing(() =>
      this.ledgers.execute(schoolId, context, (ledger) => matchLine(ledger, wish)),
    );
  }

  private async orNothing(write: () => Promise<readonly unknown[]>): Promise<number> {
    try {
      return (await write()).length;
    } catch (error) {
      if (error instanceof Refusal) return 0;
      throw error;
    }
  }
}
