import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SeatEvent } from '../../../contracts/events/index.js';
import { PlannedSeats } from '../application/planned-seats.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { TwoStreams } from '../application/two-streams.js';
import {
  requirePlaced,
  evolveBooking,
  isPaid,
  type Booking,
  type PlacedBooking,
} from '../domain/booking.js';
import { keepSeats, takeSeats, type SeatLedger } from '../domain/seat-ledger.js';
import { withoutPrice } from '../domain/seat.js';
import { requireKept } from '../domain/staff-requests.js';
import { setStatus } from '../domain/staff-decisions.js';
import { SetBookingStatus } from './set-status.command.js';

/**
 * A status that takes or keeps seats is written to the seats first, and refused with the seat
 * conflict when somebody else has them; a rejection is written to the booking first and gives the
 * seats up. Either way the seats are reconciled at the end, also when the booking was cancelled in
 * between.
 */
@CommandHandler(SetBookingStatus)
export class SetBookingStatusHandler implements ICommandHandler<SetBookingStatus> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly conflicts: SeatConflicts,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, status, context, undoes }: SetBookingStatus): Promise<PlacedBooking> {
    return this.conflicts.named(async () => {
      const written = await this.twoStreams.run(bookingId, context, async (command) => {
        const booking = requireKept(command.booking);
        const { performanceId } = booking.performance;
        if (status !== 'rejected') {
          await this.planned.requireFor(booking, context.now);
          await command.writeSeats(performanceId, (ledger, now) => {
            const metadata = { occurredAt: now };
            const then = setStatus(booking, status, now, undoes).reduce(
              (state, event) => evolveBooking(state, { ...event, metadata }),
              booking as Booking,
            );
            return this.takeOrKeep(ledger, requirePlaced(then), now);
          });
        }
        return command.writeBooking((state, now) =>
          setStatus(requireKept(state), status, now, undoes),
        );
      });
      await this.reconciliation.reconcile(bookingId, written.performance.performanceId, context);
      return written;
    });
  }

  /** The seats that the booking must have in its new status. */
  private takeOrKeep(
    ledger: SeatLedger,
    { bookingId, performance, seats, status, holdUntil }: PlacedBooking,
    now: string,
  ): SeatEvent[] {
    const wanted = {
      performanceId: performance.performanceId,
      bookingId,
      seats: seats.map(withoutPrice),
      now,
    };
    return isPaid(status)
      ? takeSeats(ledger, wanted)
      : keepSeats(ledger, { ...wanted, until: holdUntil });
  }
}
