import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { provableSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import {
  confirmByStatement,
  requirePlaced,
  SeatReconciliation,
  takeSeatsOf,
  TwoStreams,
} from '../../orders/api.js';
import { PlannedSeats } from '../../seats/api.js';
import { provenSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { ConfirmByStatement } from './statement.commands.js';

const MESSAGE =
  'Your booking is confirmed. Your payment has arrived at the school, and your ticket is on its way by email.';

/** Codes of refusals: another booking has the seats, or they are no longer in the seating plan. */
const SEATS_GONE: readonly string[] = ['seats_unavailable', 'seats_not_in_plan'];

/**
 * Takes the seats first, then confirms the booking. If another booking has the seats, or the plan no longer has them,
 * the booking stays as it is: its money is listed as money without a booking, for staff to decide.
 */
@CommandHandler(ConfirmByStatement)
export class ConfirmByStatementHandler implements ICommandHandler<ConfirmByStatement> {
  constructor(
    private readonly ledgers: StatementLedgers,
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, context }: ConfirmByStatement): Promise<void> {
    try {
      await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requirePlaced(command.booking);
        const { schoolId } = booking.performance;
        const ledger = await this.ledgers.load(schoolId);
        if (booking.totalSen === 0 || provenSen(ledger, bookingId) < provableSen(booking.money))
          return;
        const lineIds = ledger.matches
          .filter((match) => match.bookingId === bookingId)
          .map(({ lineId }) => lineId);
        const proof = { lineIds, message: MESSAGE };
        if (confirmByStatement(booking, proof).length === 0) return;
        await this.planned.requireFor(booking, context.now);
        await takeSeatsOf(booking, command);
        const written = await command.writeBooking((state) => confirmByStatement(state, proof));
        await this.reconciliation.reconcile(bookingId, written.performance.performanceId, context);
      });
    } catch (error) {
      if (!(error instanceof Refusal) || !SEATS_GONE.includes(error.code)) throw error;
    }
  }
}
