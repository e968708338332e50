import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { provableSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import { PROVEN_MESSAGE } from '../../../contracts/rest/receipt-messages.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { Reservables } from '../../catalogue/api.js';
import { PlannedSeats } from '../../seats/api.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { takeSeatsOf, TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { requirePlaced, type Booking } from '../domain/booking.js';
import { reservedBy } from '../domain/reserved.js';
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

/** Refusal codes for lost seats: another booking has them, or the seating plan no longer contains them. */
const SEATS_GONE: readonly string[] = ['seats_unavailable', 'seats_not_in_plan'];

/**
 * Takes the seats first, then confirms the booking. If another booking has the seats, or the seating plan no longer
 * contains them, or others use its discount code or an extra up, the booking does not change. Its payment is then listed as money
 * without a booking, and staff decide.
 */
@CommandHandler(ConfirmByStatement)
export class ConfirmByStatementHandler implements ICommandHandler<ConfirmByStatement> {
  constructor(
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
    private readonly planned: PlannedSeats,
    private readonly reservables: Reservables,
  ) {}

  async execute({ bookingId, context }: ConfirmByStatement): Promise<void> {
    const plan = async (before: Booking): Promise<TwoStreamPlan | { answer: null }> => {
      const booking = requirePlaced(before);
      const { schoolId } = booking.performance;
      const { provenSen, lineIds } = await this.proven.matchesOf(schoolId, bookingId);
      if (booking.totalSen === 0 || provenSen < provableSen(booking.money)) return { answer: null };
      const proof = { lineIds, message: PROVEN_MESSAGE };
      if (confirmByStatement(booking, proof).length === 0) return { answer: null };
      await this.planned.requireFor(booking, context.now);
      if (await this.reservables.firstLacking(bookingId, reservedBy(booking)))
        return { answer: null };
      return {
        before,
        seats: takeSeatsOf(booking),
        whenUsedUp: 'plan-again',
        decide: (state) => confirmByStatement(state, proof),
        reconcile: true,
      };
    };
    try {
      const first = await plan(await this.bookings.load(bookingId));
      await this.twoStreams.run(bookingId, context, first, plan);
    } catch (error) {
      if (!(error instanceof Refusal) || !SEATS_GONE.includes(error.code)) throw error;
    }
  }
}
