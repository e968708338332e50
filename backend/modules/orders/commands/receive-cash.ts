import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/api.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { takeSeatsOf, TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { isPaid, requirePlaced, type Booking } from '../domain/booking.js';
import { receiveCash, type CashToRecord } from '../domain/cash-decisions.js';

/** Records that staff have received the open sum of a booking in cash. */
export class ReceiveCash extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly cash: CashToRecord,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Reads the sum that bank statements prove before the booking's stream decides, as for refunds. If the cash confirms the order,
 * its seats are taken first. If another booking has the seats, or the seating plan no longer contains them, nothing is recorded.
 */
@CommandHandler(ReceiveCash)
export class ReceiveCashHandler implements ICommandHandler<ReceiveCash> {
  constructor(
    @Inject(PROVEN_MONEY) private readonly proven: ProvenMoney,
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
    private readonly conflicts: SeatConflicts,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, cash, context }: ReceiveCash): Promise<void> {
    const plan = async (before: Booking): Promise<TwoStreamPlan> => {
      const booking = requirePlaced(before);
      const provenSen = await this.proven.ofBooking(booking.performance.schoolId, bookingId);
      // Decides, and may refuse, before any seat is touched.
      const events = receiveCash(booking, cash, provenSen, context.now);
      const takes = events.length > 0 && !isPaid(booking.status);
      if (takes) await this.planned.requireFor(booking, context.now);
      return {
        before,
        ...(takes ? { seats: takeSeatsOf(booking), whenUsedUp: 'beyond-limit' } : {}),
        decide: (state, now) => receiveCash(state, cash, provenSen, now),
        reconcile: true,
      };
    };
    await this.conflicts.named(async () => {
      const first = await plan(await this.bookings.load(bookingId));
      await this.twoStreams.run(bookingId, context, first, plan);
    });
  }
}
