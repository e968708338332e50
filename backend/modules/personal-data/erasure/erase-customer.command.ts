import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { ErasureAskedBy } from '../../booking/api.js';

/** The customer of a booking is erased. The caller has checked that whoever asks may. */
export class EraseCustomer extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly askedBy: ErasureAskedBy,
    readonly context: CommandContext,
  ) {
    super();
  }
}
