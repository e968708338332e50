import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { ReadModelProgress } from '../read-models/read-model-progress.js';
import { AnswersFirst } from './answers-first.js';
import type { CommandContext } from './command-context.js';

/**
 * Executes commands. Returns once the read models include the command's events, so that lists and maps show the change. The wait
 * has a timeout, is skipped while projections are not running, and never changes the result.
 */
@Injectable()
export class Commands {
  constructor(
    private readonly bus: CommandBus,
    private readonly readModels: ReadModelProgress,
    private readonly answersFirst: AnswersFirst,
  ) {}

  execute<R>(command: Command<R> & { readonly context: CommandContext }): Promise<R> {
    return this.answersFirst.during(() => this.answered(command));
  }

  private async answered<R>(
    command: Command<R> & { readonly context: CommandContext },
  ): Promise<R> {
    const result = await this.bus.execute<Command<R>, R>(command);
    await this.readModels.showOwnWrite(command.context.journal.position);
    return result;
  }
}
