import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ReceiptReading } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../application/booking-streams.js';
import { recordReading } from '../domain/booking-decisions.js';
import { requirePlaced, type PlacedBooking } from '../domain/booking.js';

/** Records the text that was read from a receipt's picture; only the first reading counts. Returns the updated booking. */
export class RecordReading extends Command<PlacedBooking> {
  constructor(
    readonly bookingId: string,
    readonly receiptId: string,
    readonly reading: ReceiptReading,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(RecordReading)
export class RecordReadingHandler implements ICommandHandler<RecordReading> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, receiptId, reading, context }: RecordReading): Promise<PlacedBooking> {
    const { booking } = await this.bookings.execute(bookingId, context, (state) =>
      recordReading(state, receiptId, reading),
    );
    return requirePlaced(booking);
  }
}
