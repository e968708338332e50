import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { BookingStreams } from '../application/booking-streams.js';
import { addNote } from '../domain/staff-requests.js';
import { AddNote } from './add-note.command.js';

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, note, context }: AddNote): Promise<void> {
    await this.bookings.execute(bookingId, context, (booking) => addNote(booking, note));
  }
}
