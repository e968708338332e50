import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffSettableStatus, BookingEvent } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import {
  type PlacedBooking,
  requirePlaced,
  evolveBooking,
  isPaid,
  type Booking,
} from '../domain/booking.js';
import { PlannedSeats, type SeatRequest } from '../../seats/api.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatReconciliation } from '../application/seat-reconciliation.js';
import { TwoStreams } from '../application/two-streams.js';
import { asSeen, requireNobodyInside } from '../domain/as-seen.js';
import { withoutPrice } from '../../../contracts/seat.js';
import { requireKept } from '../domain/staff-requests.js';
import { setStatus } from '../domain/staff-decisions.js';

/**
 * Staff set a booking to any of the five statuses, or undo the last status change. The caller has checked the permission of the
 * user.
 */
export class SetBookingStatus extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly status: StaffSettableStatus,
    readonly context: CommandContext,
    readonly undoes = false,
    /** Booking state on which staff decided to undo a change; see domain/as-seen.ts. */
    readonly seen?: string,
  ) {
    super();
  }
}

/**
 * Sets a status. A status that needs seats is written to the seats first, and refused when another booking has them. A rejection
 * is written to the booking first, and gives the seats up. Finally seat reconciliation runs, because the booking may have been
 * cancelled in the meantime.
 */
@CommandHandler(SetBookingStatus)
export class SetBookingStatusHandler implements ICommandHandler<SetBookingStatus> {
  constructor(
    private readonly twoStreams: TwoStreams,
    private readonly reconciliation: SeatReconciliation,
    private readonly conflicts: SeatConflicts,
    private readonly planned: PlannedSeats,
  ) {}

  async execute(command: SetBookingStatus): Promise<PlacedBooking> {
    const { bookingId, status, context, undoes, seen } = command;
    const decide = (state: Booking, now: string): readonly BookingEvent[] => {
      const booking = requireKept(state);
      if (undoes && seen === undefined) requireNobodyInside(booking, status);
      return asSeen(booking, seen, setStatus(booking, status, now, undoes));
    };
    return this.conflicts.named(async () => {
      const written = await this.twoStreams.run(bookingId, context, async (attempt) => {
        const booking = requireKept(attempt.booking);
        const { performanceId } = booking.performance;
        if (status !== 'rejected') {
          await this.planned.requireFor(booking, context.now);
          await attempt.writeSeats(performanceId, (now) => {
            const metadata = { occurredAt: now };
            const then = decide(booking, now).reduce(
              (state, event) => evolveBooking(state, { ...event, metadata }),
              booking as Booking,
            );
            return takeOrKeep(requirePlaced(then));
          });
        }
        return attempt.writeBooking(decide);
      });
      await this.reconciliation.reconcile(bookingId, written.performance.performanceId, context);
      return written;
    });
  }
}

/** Returns the change of the seat ledger that gives the booking the seats of its new status. */
function takeOrKeep({ seats: priced, status, holdUntil }: PlacedBooking): SeatRequest {
  const seats = priced.map(withoutPrice);
  return isPaid(status) ? { kind: 'take', seats } : { kind: 'keep', seats, until: holdUntil };
}
