import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { MoveOfPerformance } from '../domain/rescheduling.js';

/** Reschedules one booking after its performance. Returns true when the booking changed. */
export class RescheduleBooking extends Command<boolean> {
  constructor(
    readonly bookingId: string,
    readonly moves: readonly MoveOfPerformance[],
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Reschedules every booking of a performance, each with its own event. Returns how many changed; a second run returns 0.
 * `before`: the position of the first of these moves in the log; see {@link BookingsOfPerformance}.
 */
export class RescheduleBookingsOfPerformance extends Command<number> {
  constructor(
    readonly performanceId: string,
    readonly moves: readonly MoveOfPerformance[],
    readonly before: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
