import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { MoveOfPerformance } from '../domain/rescheduling.js';

/** One booking follows its performance. Answers whether it had to. */
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
 * Every booking of a performance follows it, each with its own event. Answers how many had to; again, and it is none.
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
