import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { ReadModelProgress } from '../read-models/read-model-progress.js';
import type { CommandContext } from './command-context.js';

/**
 * A browser waits at most this long for its own write to show; the write itself is already stored.
 */
const LONGEST_WAIT_MS = 2_000;

/**
 * Executes a command, and answers when the screens can show what it wrote. The wait lets lists and
 * maps show the write; it is bounded, skipped while the read models stand still, and never changes
 * the result.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly readModels: ReadModelProgress,
  ) {}

  async execute<R>(command: Command<R> & { readonly context: CommandContext }): Promise<R> {
    const result = await this.bus.execute<Command<R>, R>(command);
    await this.readModels.showOwnWrite(command.context.journal.position, LONGEST_WAIT_MS);
    return result;
  }
}
