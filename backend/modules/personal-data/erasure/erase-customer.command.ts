import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { ErasureRequest } from '../../orders/api.js';

/** Erases the customer of a booking. The caller has checked the permission. */
export class EraseCustomer extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly asked: ErasureRequest,
    readonly context: CommandContext,
  ) {
    super();
  }
}
