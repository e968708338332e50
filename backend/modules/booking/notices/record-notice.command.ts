import { Command } from '@nestjs/cqrs';
import type { BookingNoticeKind } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';

/** What became of the e-mail: sent under this message id, or not sent for a reason that staff can read. */
export type NoticeOutcome = { readonly messageId: string } | { readonly reason: string };

/** Writes down what became of the e-mail about an event (`causeId`), once. */
export class RecordNotice extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly about: { readonly causeId: string; readonly notice: BookingNoticeKind },
    readonly outcome: NoticeOutcome,
    readonly context: CommandContext,
  ) {
    super();
  }
}
