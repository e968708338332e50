import { Injectable } from '@nestjs/common';
import { CommandBus, type Command } from '@nestjs/cqrs';
import { ReadModelProgress } from '../read-models/read-model-progress.js';
import { StandStill } from '../read-models/stand-still.js';
import type { CommandContext } from './command-context.js';

/** A browser waits no longer than this for its own write to show; the write itself is safe by then. */
const LONGEST_WAIT_MS = 2_000;

/**
 * Executes a command, and answers when the screens can show what it wrote. The wait is a courtesy to lists and maps: it is
 * bounded, left out while the read models stand still, and the result does not depend on it.
 */
@Injectable()
export class Commands {
  private readonly standStill = new StandStill();

  constructor(
    private readonly bus: CommandBus,
    private readonly readModels: ReadModelProgress,
  ) {}

  async execute<R>(command: Command<R> & { readonly context: CommandContext }): Promise<R> {
    const result = await this.bus.execute<Command<R>, R>(command);
    await this.shown(command.context.journal.position);
    return result;
  }

  /** @param written position of the last event that was written; `null`: none was */
  private async shown(written: string | null): Promise<void> {
    const from = this.readModels.position;
    if (written === null || this.standStill.isAt(from)) return;
    if (await this.readModels.reached(written, LONGEST_WAIT_MS)) return;
    this.standStill.waitedInVain({ from, to: this.readModels.position });
  }
}
