import { Injectable } from '@nestjs/common';

/** Background work pauses while this many commands are running. */
const MANY = 8;
/** Longest pause of background work. A sale can last an hour, and background work must progress meanwhile. */
const PATIENCE_MS = 1_000;

/**
 * Gives commands priority over background work, such as mails about an order: background work pauses while many commands are
 * running.
 */
@Injectable()
export class AnswersFirst {
  private underWay = 0;
  private readonly waiting = new Set<() => void>();

  /** Runs a command that a caller waits for. */
  async during<T>(command: () => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await command();
    } finally {
      this.underWay -= 1;
      if (this.underWay < MANY) for (const goOn of this.waiting) goOn();
    }
  }

  /** Resolves when few commands are running, or after a second. Background work awaits this before each step. */
  turn(): Promise<void> {
    if (this.underWay < MANY) return Promise.resolve();
    return new Promise((resolve) => {
      const goOn = (): void => {
        clearTimeout(timer);
        this.waiting.delete(goOn);
        resolve();
      };
      const timer = setTimeout(goOn, PATIENCE_MS);
      this.waiting.add(goOn);
    });
  }
}
