import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  BookingStreams,
  isPaid,
  receiveCash,
  requirePlaced,
  SeatConflicts,
  SeatReconciliation,
  takeCashBack,
  takeSeatsOf,
  TwoStreams,
} from '../../orders/api.js';
import { PlannedSeats } from '../../seats/api.js';
import { provenSen } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { ReceiveCash, TakeCashBack } from './cash.commands.js';

/**
 * Reads the proven sum before the booking's stream decides, as for refunds. An order that the cash confirms takes its
 * seats first. If another booking has them, or the seating plan no longer has them, nothing is recorded.
 */
@CommandHandler(ReceiveCash)
export class ReceiveCashHandler implements ICommandHandler<ReceiveCash> {
  constructor(
    private readonly ledgers: StatementLedgers,
    private readonly twoStreams: TwoStreams,
    private readonly conflicts: SeatConflicts,
    private readonly reconciliation: SeatReconciliation,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, cash, context }: ReceiveCash): Promise<void> {
    await this.conflicts.named(async () => {
      const written = await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requirePlaced(command.booking);
        const ledger = await this.ledgers.load(booking.performance.schoolId);
        const proven = provenSen(ledger, bookingId);
        // Decides, and may refuse, before any seat is touched.
        const events = receiveCash(booking, cash, proven, context.now);
        if (events.length > 0 && !isPaid(booking.status)) {
          await this.planned.requireFor(booking, context.now);
          await takeSeatsOf(booking, command);
        }
        return command.writeBooking((state, now) => receiveCash(state, cash, proven, now));
      });
      await this.reconciliation.reconcile(bookingId, written.performance.performanceId, context);
    });
  }
}

@CommandHandler(TakeCashBack)
export class TakeCashBackHandler implements ICommandHandler<TakeCashBack> {
  constructor(
    private readonly bookings: BookingStreams,
    private readonly ledgers: StatementLedgers,
  ) {}

  async execute({ bookingId, cashId, context }: TakeCashBack): Promise<void> {
    const { performance } = await this.bookings.loadPlaced(bookingId);
    const proven = provenSen(await this.ledgers.load(performance.schoolId), bookingId);
    await this.bookings.execute(bookingId, context, (booking) =>
      takeCashBack(booking, cashId, proven),
    );
  }
}
