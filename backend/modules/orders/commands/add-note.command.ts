import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';

/** Staff add a note to an order. The caller has checked that they may. */
export class AddNote extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly note: { readonly noteId: string; readonly text: string },
    readonly context: CommandContext,
  ) {
    super();
  }
}
