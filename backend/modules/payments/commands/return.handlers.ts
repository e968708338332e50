import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { returnLine } from '../domain/statement-ledger.js';
import { StatementLedgers } from '../statements/statement-ledgers.js';
import { ReturnLine } from './statement.commands.js';

@CommandHandler(ReturnLine)
export class ReturnLineHandler implements ICommandHandler<ReturnLine> {
  constructor(private readonly ledgers: StatementLedgers) {}

  async execute({ schoolId, lineId, byLineId, context }: ReturnLine): Promise<void> {
    await this.ledgers.execute(schoolId, context, (ledger) =>
      returnLine(ledger, { schoolId, lineId, byLineId }),
    );
  }
}
