import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';

/** Staff ask for another ticket e-mail. A job sends it, like the first one. The caller has checked that they may. */
export class RequestTicket extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
