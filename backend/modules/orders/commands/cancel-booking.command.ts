import { Command } from '@nestjs/cqrs';
import type { BookingCancelled } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { PlacedBooking } from '../domain/booking.js';

export type CancellationReason = BookingCancelled['data']['reason'];

/**
 * The school cancels an order, whatever its state; its seats become free. The caller has checked
 * that they may.
 */
export class CancelBooking extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly reason: CancellationReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Cancels every order of a performance, each with its own event. Returns how many were cancelled; a second run returns 0.
 * `before`: the position of the deletion in the log; see {@link BookingsOfPerformance}.
 */
export class CancelBookingsOfPerformance extends Command<number> {
  constructor(
    readonly performanceId: string,
    readonly before: string,
    readonly reason: CancellationReason,
    readonly context: CommandContext,
  ) {
    super();
  }
}
