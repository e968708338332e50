import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { SeatEvent } from '../../contracts/events/index.js';
import { BookingStreams } from '../application/booking-streams.js';
import { PlannedSeats } from '../application/planned-seats.js';
import { SeatConflicts } from '../application/seat-conflicts.js';
import { SeatStreams } from '../application/seat-streams.js';
import { Settlement } from '../application/settlement.js';
import { requirePlaced } from '../domain/booking-decisions.js';
import { evolveBooking, isPaid, type Booking, type PlacedBooking } from '../domain/booking.js';
import { keepSeats, takeSeats, type SeatLedger } from '../domain/seat-ledger.js';
import { withoutPrice } from '../domain/seat.js';
import { requireKept } from '../domain/staff-requests.js';
import { setStatus } from '../domain/staff-decisions.js';
import { SetBookingStatus } from './set-status.command.js';

/**
 * What takes or keeps seats goes to the seats first and is refused with the seat conflict when somebody else has them;
 * a rejection goes to the booking first and gives the seats up. Both are settled at the end, also when the booking was
 * cancelled in between.
 */
@CommandHandler(SetBookingStatus)
export class SetBookingStatusHandler implements ICommandHandler<SetBookingStatus> {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
    private readonly conflicts: SeatConflicts,
    private readonly planned: PlannedSeats,
  ) {}

  async execute({ bookingId, status, context }: SetBookingStatus): Promise<PlacedBooking> {
    const booking = requireKept(await this.bookings.loadPlaced(bookingId));
    const { performanceId } = booking.performance;
    const { now } = context;
    const decide = (state: Booking) => setStatus(requireKept(state), status, now);
    return this.conflicts.named(async () => {
      if (status !== 'rejected') {
        await this.planned.requireFor(booking, now);
        const metadata = { occurredAt: now };
        const then = decide(booking).reduce(
          (state, event) => evolveBooking(state, { ...event, metadata }),
          booking as Booking,
        );
        await this.seats.execute(performanceId, context, (ledger) =>
          this.claim(ledger, requirePlaced(then), now),
        );
      }
      const written = await this.bookings
        .execute(bookingId, context, decide)
        .catch(this.settlement.whenRefused(bookingId, performanceId, context));
      await this.settlement.settle(bookingId, performanceId, context);
      return requirePlaced(written.booking);
    });
  }

  /** The seats that the booking must have in its new status. */
  private claim(
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
