import { Command } from '@nestjs/cqrs';
import type { CashCounted } from '../../../contracts/events/index.js';
import type { CommandContext } from '../../../infrastructure/commands/command-context.js';

/** Staff counted a cash box. */
export class CountCash extends Command<void> {
  constructor(
    readonly count: CashCounted['data'],
    readonly context: CommandContext,
  ) {
    super();
  }
}
