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
import { Reservables } from '../../catalogue/api.js';
import { PlannedSeats, type SeatRequest } from '../../seats/api.js';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { asSeen, requireNobodyInside } from '../domain/as-seen.js';
import { withoutPrice } from '../../../contracts/seat.js';
import { reservedBy } from '../domain/reserved.js';
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
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
    private readonly conflicts: SeatConflicts,
    private readonly planned: PlannedSeats,
    private readonly reservables: Reservables,
  ) {}

  async execute(command: SetBookingStatus): Promise<PlacedBooking> {
    const { bookingId, context, undoes, seen } = command;
    const decideAs =
      (status: StaffSettableStatus) =>
      (state: Booking, now: string): readonly BookingEvent[] => {
        const booking = requireKept(state);
        if (undoes && seen === undefined) requireNobodyInside(booking, status);
        // When its discount code or an extra is used up, the booking goes to staff. That change does not count as an undo.
        const restores = undoes && status === command.status;
        return asSeen(booking, seen, setStatus(booking, status, now, restores));
      };
    const plan = async (before: Booking): Promise<TwoStreamPlan> => {
      const booking = requireKept(before);
      const { performanceId } = booking.performance;
      const status = await this.reachable(booking, command.status);
      const decide = decideAs(status);
      if (status === 'rejected') return { before, decide, reconcile: true };
      await this.planned.requireFor(booking, context.now);
      const ask = (now: string): SeatRequest => {
        const metadata = { occurredAt: now };
        const then = decide(booking, now).reduce(
          (state, event) => evolveBooking(state, { ...event, metadata }),
          before,
        );
        return takeOrKeep(requirePlaced(then));
      };
      return {
        before,
        seats: { performanceId, ask },
        ...(isPaid(status) ? { whenUsedUp: 'beyond-limit' as const } : {}),
        decide,
        reconcile: true,
      };
    };
    return this.conflicts.named(async () => {
      const first = await plan(await this.bookings.load(bookingId));
      return this.twoStreams.run(bookingId, context, first, plan);
    });
  }

  /** Returns `needs_review` for a booking that would wait for payment, when its discount code or an extra is used up. */
  private async reachable(
    booking: PlacedBooking,
    wished: StaffSettableStatus,
  ): Promise<StaffSettableStatus> {
    if (wished !== 'pending_payment') return wished;
    const lacking = await this.reservables.firstLacking(booking.bookingId, reservedBy(booking));
    return lacking ? 'needs_review' : wished;
  }
}

/** Returns the change of the seat ledger that gives the booking the seats of its new status. */
function takeOrKeep({ seats: priced, status, holdUntil }: PlacedBooking): SeatRequest {
  const seats = priced.map(withoutPrice);
  return isPaid(status) ? { kind: 'take', seats } : { kind: 'keep', seats, until: holdUntil };
}
