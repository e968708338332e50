import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { MailSent, NoticeSubject } from '../domain/booking-decisions.js';

/** What became of the e-mail: sent, or not sent for a reason that staff can read. */
export type NoticeOutcome = MailSent | { readonly reason: string };

/** Writes down what became of the e-mail about an event (`causeId`), once. */
export class RecordNotice extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly about: NoticeSubject,
    readonly outcome: NoticeOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
