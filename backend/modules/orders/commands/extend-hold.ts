import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { TwoStreams } from '../application/two-streams.js';
import { prolongHold } from '../domain/buyer-decisions.js';
import { withoutPrice } from '../../../contracts/seat.js';

/** A family asks for more time to pay, once for each payment clock. */
export class ExtendHold extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/**
 * Writes the seats first, because a longer hold keeps seats. If the booking then refuses, seat reconciliation corrects the seats.
 */
@CommandHandler(ExtendHold)
export class ExtendHoldHandler implements ICommandHandler<ExtendHold> {
  constructor(private readonly twoStreams: TwoStreams) {}

  execute({ bookingId, context }: ExtendHold): Promise<PlacedBooking> {
    return this.twoStreams.run(bookingId, context, async ({ booking, ...command }) => {
      const { performance, seats } = requirePlaced(booking);
      const { performanceId } = performance;
      await command.writeSeats(performanceId, (now) => {
        const [prolonged] = prolongHold(booking, now);
        return prolonged?.type === 'HoldProlonged'
          ? { kind: 'keep', seats: seats.map(withoutPrice), until: prolonged.data.holdUntil }
          : null;
      });
      return command.writeBooking(prolongHold);
    });
  }
}
