import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { type Booking, type PlacedBooking, requirePlaced } from '../domain/booking.js';
import { BookingStreams } from '../application/booking-streams.js';
import { TwoStreams, type TwoStreamPlan } from '../application/two-streams.js';
import { prolongHold } from '../domain/buyer-decisions.js';
import { withoutPrice } from '../../../contracts/seat.js';

/** A family requests more time to pay, once for each payment clock. */
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
  constructor(
    private readonly bookings: BookingStreams,
    private readonly twoStreams: TwoStreams,
  ) {}

  async execute({ bookingId, context }: ExtendHold): Promise<PlacedBooking> {
    const first = plan(await this.bookings.load(bookingId));
    return this.twoStreams.run(bookingId, context, first, async (booking) => plan(booking));
  }
}

function plan(before: Booking): TwoStreamPlan {
  const { performance, seats } = requirePlaced(before);
  return {
    before,
    seats: {
      performanceId: performance.performanceId,
      ask: (now) => {
        const [prolonged] = prolongHold(before, now);
        return prolonged?.type === 'HoldProlonged'
          ? { kind: 'keep', seats: seats.map(withoutPrice), until: prolonged.data.holdUntil }
          : null;
      },
    },
    decide: prolongHold,
  };
}
