import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { provableSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/api.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { takeSeatsOf, TwoStreams } from '../application/two-streams.js';
import { requirePlaced } from '../domain/booking.js';
import { confirmByStatement } from '../domain/statement-decisions.js';

/** Confirms a booking when the school's bank statements prove its whole sum. */
export class ConfirmByStatement extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

const MESSAGE =
  'Your booking is confirmed. Your payment has arrived at the school, and your ticket is on its way by email.';

/** Refusal codes for lost seats: another booking has them, or the seating plan no longer contains them. */
const SEATS_GONE: readonly string[] = ['seats_unavailable', 'seats_not_in_plan'];

/**
 * Takes the seats first, then confirms the booking. If another booking has the seats, or the seating plan no longer contains
 * them, the booking does not change. Its payment is then listed as money without a booking, and staff decide.
 */
@CommandHandler(ConfirmByStatement)
export class ConfirmByStatementHandler implements ICommandHandler<ConfirmByStatement> {
  constructor(
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, context }: ConfirmByStatement): Promise<void> {
    try {
      await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requirePlaced(command.booking);
        const { schoolId, performanceId } = booking.performance;
        const { provenSen, lineIds } = await this.proven.matchesOf(schoolId, bookingId);
        if (booking.totalSen === 0 || provenSen < provableSen(booking.money)) return;
        const proof = { lineIds, message: MESSAGE };
        if (confirmByStatement(booking, proof).length === 0) return;
        await this.planned.requireFor(booking, context.now);
        await takeSeatsOf(booking, command);
        await command.writeBooking((state) => confirmByStatement(state, proof));
        await this.reconciliation.reconcile(bookingId, performanceId, context);
      });
    } catch (error) {
      if (!(error instanceof Refusal) || !SEATS_GONE.includes(error.code)) throw error;
    }
  }
}
