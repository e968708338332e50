import { randomUUID } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { CLOCK, type Clock } from '../../../infrastructure/clock/clock.js';
import { completeImport, importStatement } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { ImportStatement } from './statement.commands.js';

/**
 * Number of events in one write, small enough for an event store's limit of a megabyte. The screen shows progress after
 * each write.
 */
const EVENTS_IN_A_WRITE = 2;

/** Imports a bank statement: first its lines, then `StatementImported`. Lines without that last event are ignored. */
@CommandHandler(ImportStatement)
export class ImportStatementHandler implements ICommandHandler<ImportStatement> {
  constructor(
    private readonly ledgers: StatementLedgers,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ statement, context }: ImportStatement) {
    const { schoolId } = statement;
    const statementId = randomUUID();
    const { recorded, imported } = importStatement(
      await this.ledgers.load(schoolId),
      { ...statement, statementId },
      this.clock.now().toISOString(),
    );
    for (let place = 0; place < recorded.length; place += EVENTS_IN_A_WRITE) {
      const part = recorded.slice(place, place + EVENTS_IN_A_WRITE);
      await this.ledgers.execute(schoolId, context, () => part);
    }
    await this.ledgers.execute(schoolId, context, (ledger) => completeImport(ledger, imported));
    const { newLines, knownLines } = imported.data;
    return { statementId, newLines, knownLines };
  }
}
