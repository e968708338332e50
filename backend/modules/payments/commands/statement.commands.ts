import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { StatementToImport } from '../domain/statement-ledger.js';

/** A statement's new lines are kept. Answers how many were new and how many known. */
export class ImportStatement extends Command<{
  readonly statementId: string;
  readonly newLines: number;
  readonly knownLines: number;
}> {
  constructor(
    readonly statement: Omit<StatementToImport, 'statementId'>,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A person says which booking a line pays for. */
export class MatchLine extends Command<void> {
  constructor(
    readonly schoolId: string,
    readonly lineId: string,
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A match is taken back. The booking keeps its status: a person decides what becomes of it. */
export class UnmatchLine extends Command<void> {
  constructor(
    readonly schoolId: string,
    readonly lineId: string,
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** What is left of a line is for no booking; `open`: it is again. */
export class SetLineAside extends Command<void> {
  constructor(
    readonly schoolId: string,
    readonly lineId: string,
    readonly as: 'refunded' | 'other' | 'open',
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Every certain pair of a school is matched by its rule. Answers how many were. */
export class MatchByRule extends Command<number> {
  constructor(
    readonly schoolId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The booking is confirmed when the school's statements prove its whole sum. */
export class ConfirmByStatement extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The bank took a line's payment back by another line. */
export class ReturnLine extends Command<void> {
  constructor(
    readonly schoolId: string,
    readonly lineId: string,
    readonly byLineId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A payment of a booking was taken back: what was accepted of it counts no more. */
export class RecordReturnedPayment extends Command<void> {
  constructor(
    readonly returned: {
      readonly bookingId: string;
      readonly returnId: string;
      readonly amountSen: number;
    },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** The door sends the guests of a held ticket to the office. */
export class HoldTicket extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly held: boolean,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Staff ask the family by e-mail where its money is. */
export class AskAboutPayment extends Command<void> {
  constructor(
    readonly bookingId: string,
    readonly questionId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}
