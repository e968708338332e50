import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { MailSent } from '../domain/booking-decisions.js';

/** Outcome of a ticket's e-mail: sent, or refused by the mail server for this reason. */
export type TicketSending = MailSent | { readonly refusedBecause: string };

/** Records the outcome of a ticket's e-mail, once for each event that promised it (`causeId`). */
export class RecordTicketSending extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly causeId: string,
    readonly sending: TicketSending,
    readonly context: CommandContext,
  ) {
    super();
  }
}
