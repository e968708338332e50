import { Injectable } from '@nestjs/common';
import { notFound } from '../../../infrastructure/http/problem.js';
import { BookingStreams } from '../application/booking-streams.js';
import { ConfirmationNumbers } from '../confirmation-numbers/confirmation-numbers.js';
import type { PlacedBooking } from '../domain/booking.js';
import { BookingQueries } from './booking-queries.js';

/**
 * Reads one booking from its own stream. So a written change is visible even when a read model is behind or its process is down.
 */
@Injectable()
export class OneBooking {
  constructor(
    private readonly streams: BookingStreams,
    private readonly bookings: BookingQueries,
    private readonly numbers: ConfirmationNumbers,
  ) {}

  /** Returns the booking. @throws Problem 404 when there is none, 503 when its stream cannot be read and is parked for that */
  async require(id: string): Promise<PlacedBooking> {
    const booking = await this.streams.load(id).catch(async (error: unknown) => {
      await this.bookings.requireNotParked(id);
      throw error;
    });
    if (booking.kind === 'none') throw notFound('Booking');
    return booking;
  }

  /** Returns the booking of a confirmation number. @throws Problem 404 when no booking has this number, 503 as above */
  async requireByNumber(confirmationNumber: string): Promise<PlacedBooking> {
    const bookingId = await this.numbers.bookingIdOf(confirmationNumber);
    if (bookingId === null) throw notFound('Booking');
    return this.require(bookingId);
  }
}
