import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { ErasureRequest } from '../../booking/api.js';

/** The customer of a booking is erased. The caller has checked that whoever asks may. */
export class EraseCustomer extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly asked: ErasureRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}
