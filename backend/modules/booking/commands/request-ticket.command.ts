import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';

/** Staff ask for a ticket to be e-mailed again. It goes out as a job, like the first one. The caller has checked that they may. */
export class RequestTicket extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
