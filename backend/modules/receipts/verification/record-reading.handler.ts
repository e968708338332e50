import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import {
  BookingStreams,
  type PlacedBooking,
  recordReading,
  requirePlaced,
} from '../../orders/api.js';
import { RecordReading } from './record-reading.command.js';

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
