import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatStreams } from '../application/seat-streams.js';
import { BookingQueries } from '../queries/booking-queries.js';
import { CancelBooking, CancelBookingsOfPerformance } from './cancel-booking.command.js';

/** So many at once: their events go to the store in few writes, and nobody else waits long. */
const AT_ONCE = 20;

/**
 * Who has seats is asked of the seats themselves (a booking may be younger than the read model); who has none any more,
 * rejected or expired, of the read model. Stopped half-way it is simply asked for again.
 */
@CommandHandler(CancelBookingsOfPerformance)
export class CancelBookingsOfPerformanceHandler implements ICommandHandler<CancelBookingsOfPerformance> {
  constructor(
    private readonly bus: CommandBus,
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly queries: BookingQueries,
  ) {}

  async execute({ performanceId, reason, context }: CancelBookingsOfPerformance): Promise<number> {
    const ledger = await this.seats.peek(performanceId);
    const known = await this.queries.idsOfPerformance(performanceId);
    const waiting = [...new Set([...ledger.claims.keys(), ...known])];
    let cancelled = 0;
    const cancelNext = async (): Promise<void> => {
      for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
        // Seats held for an order that is being written this very moment: there is nothing to cancel yet.
        const booking = await this.bookings.load(id);
        if (booking.kind === 'none' || booking.status === 'cancelled') continue;
        await this.bus.execute(new CancelBooking(id, reason, context));
        cancelled += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, cancelNext));
    return cancelled;
  }
}
