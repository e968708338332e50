import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { ReadModelProgress } from '../read-models/read-model-progress.js';
import { AnswersFirst } from './answers-first.js';
import type { CommandContext } from './command-context.js';

/**
 * Executes a command, and returns when the read models have its events, so that lists and maps show the change. The wait is
 * limited, skipped while the read models stand still, and never changes the result.
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
