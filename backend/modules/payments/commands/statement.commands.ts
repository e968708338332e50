import { Command } from '@nestjs/cqrs';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';
import type { StatementToImport } from '../domain/statement-ledger.js';

/** Imports the new lines of a bank statement, and returns how many lines were new and how many were known. */
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

/** Matches a statement line with a booking, on behalf of staff. */
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

/** Undoes a match on behalf of staff. The booking keeps its status until staff decide about it. */
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

/** Marks the unmatched rest of a statement line as no payment for a booking; `open` removes the mark. */
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

/** Matches every certain pair of statement line and booking of a school. Returns the number of matches. */
export class MatchByRule extends Command<number> {
  constructor(
    readonly schoolId: string,
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** Records that the bank took a payment back: an outgoing statement line returns the money of an incoming one. */
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
