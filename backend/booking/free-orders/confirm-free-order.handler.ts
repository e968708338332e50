import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { SeatStreams } from '../application/seat-streams.js';
import { Settlement } from '../application/settlement.js';
import { requirePlaced } from '../domain/booking-decisions.js';
import type { PlacedBooking } from '../domain/booking.js';
import { confirmFreeOrder } from '../domain/free-orders.js';
import { takeSeats } from '../domain/seat-ledger.js';
import { withoutPrice } from '../domain/seat.js';
import { ConfirmFreeOrder } from './confirm-free-order.command.js';

/** Seats first: what takes seats is written to them first. When the booking then says no, they follow it again. */
@CommandHandler(ConfirmFreeOrder)
export class ConfirmFreeOrderHandler implements ICommandHandler<ConfirmFreeOrder> {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
    private readonly settlement: Settlement,
  ) {}

  async execute({ bookingId, context }: ConfirmFreeOrder): Promise<PlacedBooking> {
    const booking = await this.bookings.loadPlaced(bookingId);
    const { now } = context;
    if (confirmFreeOrder(booking, now).length === 0) return booking;
    const { performanceId } = booking.performance;
    const seats = booking.seats.map(withoutPrice);
    await this.seats.execute(performanceId, context, (ledger) =>
      takeSeats(ledger, { performanceId, bookingId, seats, now }),
    );
    const written = await this.bookings
      .execute(bookingId, context, (state) => confirmFreeOrder(state, now))
      .catch(this.settlement.whenRefused(bookingId, performanceId, context));
    return requirePlaced(written.booking);
  }
}
