import { Injectable } from '@nestjs/common';
import { notFound } from '../../../infrastructure/http/problem.js';
import { BookingStreams } from '../application/booking-streams.js';
import { ConfirmationNumbers } from '../confirmation-numbers/confirmation-numbers.js';
import type { PlacedBooking } from '../domain/booking.js';
import { BookingQueries } from './booking-queries.js';

/**
 * Reads one booking from its own stream. A new change is therefore visible even when a read model is behind or its process has
 * stopped.
 */
@Injectable()
export class OneBooking {
  constructor(
    private readonly streams: BookingStreams,
    private readonly bookings: BookingQueries,
    private readonly numbers: ConfirmationNumbers,
  ) {}

  /**
   * Returns the booking.
   *
   * @throws Problem 404 when there is no such booking; 503 when its stream is parked because it cannot be read
   */
  async require(id: string): Promise<PlacedBooking> {
    const booking = await this.streams.load(id).catch(async (error: unknown) => {
      await this.bookings.requireNotParked(id);
      throw error;
    });
    if (booking.kind === 'none') throw notFound('Booking');
    return booking;
  }

  /**
   * Returns the booking with this confirmation number.
   *
   * @throws Problem 404 when no booking has this number; 503 when its stream is parked because it cannot be read
   */
  async requireByNumber(confirmationNumber: string): Promise<PlacedBooking> {
    const bookingId = await this.numbers.bookingIdOf(confirmationNumber);
    if (bookingId === null) throw notFound('Booking');
    return this.require(bookingId);
  }
}
