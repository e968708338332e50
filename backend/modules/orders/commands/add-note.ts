import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import { BookingStreams } from '../application/booking-streams.js';
import { addNote } from '../domain/staff-requests.js';

/** Staff add a note to an order. The caller has checked the permission of the user. */
export class AddNote extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly note: { readonly noteId: string; readonly text: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(private readonly bookings: BookingStreams) {}

  async execute({ bookingId, note, context }: AddNote): Promise<void> {
    await this.bookings.execute(bookingId, context, (booking) => addNote(booking, note));
  }
}
