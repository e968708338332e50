import { Injectable } from '@nestjs/common';
import type { Seat } from '../../contracts/events/index.js';
import { Refusal } from '../../contracts/refusal.js';
import { settleSeats } from '../domain/settlement.js';
import { BookingStreams } from './booking-streams.js';
import type { CommandContext } from './command-context.js';
import { SeatStreams } from './seat-streams.js';

/**
 * Brings the seats in line with their booking; see domain/settlement.ts. Doing it twice changes nothing.
 *
 * Nothing locks both streams at once: the booking may be changed between its reading and the writing of its seats. So it
 * looks again after every writing, until there was nothing to write. Whoever changes a booking settles it after that,
 * hence the last one to look sees both as they stay.
 */
@Injectable()
export class Settlement {
  constructor(
    private readonly seats: SeatStreams,
    private readonly bookings: BookingStreams,
  ) {}

  /** `movedTo`: the seats of a move that the booking must have heard of by now, or has refused; or those that an amendment left. */
  async settle(
    bookingId: string,
    performanceId: string,
    context: CommandContext,
    movedTo?: readonly Seat[],
  ): Promise<void> {
    const { now } = context;
    for (let wrote = true; wrote;) {
      const booking = await this.bookings.load(bookingId);
      const events = await this.seats.execute(performanceId, context, (ledger) =>
        settleSeats(ledger, {
          performanceId,
          bookingId,
          booking,
          now,
          ...(movedTo ? { movedTo } : {}),
        }),
      );
      wrote = events.length > 0;
    }
  }

  /**
   * For a command that wrote to the seats first, when its booking fails it: after a refusal the seats follow the booking again.
   * What failed otherwise may have been written for all that is known here; that is looked at again by the job.
   */
  whenRefused(...of: Parameters<Settlement['settle']>): (failure: unknown) => Promise<never> {
    return async (failure) => {
      if (failure instanceof Refusal) await this.settle(...of);
      throw failure;
    };
  }
}
