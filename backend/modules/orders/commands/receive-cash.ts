import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { PlannedSeats } from '../../seats/api.js';
import { PROVEN_MONEY, type ProvenMoney } from '../application/account-of-booking.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { takeSeatsOf, TwoStreams } from '../application/two-streams.js';
import { isPaid, requirePlaced } from '../domain/booking.js';
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
    private readonly twoStreams: TwoStreams,
    private readonly conflicts: SeatConflicts,
    private readonly reconciliation: SeatReconciliation,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, cash, context }: ReceiveCash): Promise<void> {
    await this.conflicts.named(async () => {
      const written = await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requirePlaced(command.booking);
        const provenSen = await this.proven.ofBooking(booking.performance.schoolId, bookingId);
        // The decision may be refused here, before any seat is written.
        const events = receiveCash(booking, cash, provenSen, context.now);
        if (events.length > 0 && !isPaid(booking.status)) {
          await this.planned.requireFor(booking, context.now);
          await takeSeatsOf(booking, command);
        }
        return command.writeBooking((state, now) => receiveCash(state, cash, provenSen, now));
      });
      await this.reconciliation.reconcile(bookingId, written.performance.performanceId, context);
    });
  }
}
