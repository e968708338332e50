import { Injectable } from '@nestjs/common';
import { Refusal } from '../../../contracts/refusal.js';
import type { ConflictingSeat } from '../../../contracts/rest/errors.js';
import { conflictText } from '../../../contracts/rest/seat-text.js';
import { Problem } from '../../../infrastructure/http/problem.js';
import { BookingStreams } from './booking-streams.js';

/** Finds the bookings that own the seats of a refused change. Only staff may see them. */
@Injectable()
export class SeatConflicts {
  constructor(private readonly bookings: BookingStreams) {}

  /**
   * Runs `work`. If it is refused because other bookings have the seats, the error names those bookings.
   *
   * @throws Problem 409 `Seat conflict`
   */
  async named<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw (await this.seatConflict(error)) ?? error;
    }
  }

  /** Returns the error that names the other bookings, or null when the seats were refused for another reason. */
  private async seatConflict(error: unknown): Promise<Problem | null> {
    if (!(error instanceof Refusal) || error.code !== 'seats_unavailable') return null;
    const { conflictingSeats: seats = [], owners = [] } = error.details;
    const conflictingSeats = await Promise.all(
      seats.map(async (seat, index): Promise<ConflictingSeat> => {
        const id = owners[index];
        const owner = id === undefined ? null : await this.bookings.load(id);
        return owner?.kind === 'placed'
          ? { ...seat, confirmationNumber: owner.confirmationNumber }
          : seat;
      }),
    );
    const message = `The following seats are already booked: ${conflictingSeats.map(conflictText).join(', ')}. Please choose different seats.`;
    return new Problem(409, 'Seat conflict', message, { conflictingSeats });
  }
}
