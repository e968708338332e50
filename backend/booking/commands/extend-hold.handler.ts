import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatStreams } from '../application/seat-streams.js';
import { Settlement } from '../application/settlement.js';
import { requirePlaced } from '../domain/booking-decisions.js';
import type { PlacedBooking } from '../domain/booking.js';
import { prolongHold } from '../domain/buyer-decisions.js';
import { keepSeats } from '../domain/seat-ledger.js';
import { withoutPrice } from '../domain/seat.js';
import { ExtendHold } from './extend-hold.command.js';

/** Seats first: what keeps seats is written to them first. When the booking then says no, they follow it again. */
@CommandHandler(ExtendHold)
export class ExtendHoldHandler implements ICommandHandler<ExtendHold> {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
  ) {}

  async execute({ bookingId, context }: ExtendHold): Promise<PlacedBooking> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const { now } = context;
    const wanted = prolongHold(booking, now).find((event) => event.type === 'HoldProlonged');
    if (!wanted) return booking;
    const { performanceId } = booking.performance;
    const seats = booking.seats.map(withoutPrice);
    const until = wanted.data.holdUntil;
    await this.seats.execute(performanceId, context, (ledger) =>
      keepSeats(ledger, { performanceId, bookingId, seats, until, now }),
    );
    const written = await this.bookings
      .execute(bookingId, context, (state) => prolongHold(state, now))
      .catch(this.settlement.whenRefused(bookingId, performanceId, context));
    return requirePlaced(written.booking);
  }
}
