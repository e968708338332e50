import { Injectable } from '@nestjs/common';

/** Commands under way from which on whatever can wait does. */
const MANY = 8;
/** So long at most, each time: it must get done during a sale that goes on for an hour, too. */
const PATIENCE_MS = 1_000;

/**
 * Whoever waits for an answer comes before work that nobody watches: while many commands are under way, such work (the mail
 * about an order) leaves them the processor for a moment.
 */
@Injectable()
export class AnswersFirst {
  private underWay = 0;
  private readonly waiting = new Set<() => void>();

  /** A command that somebody waits for, from its beginning to its answer. */
  async during<T>(command: () => Promise<T>): Promise<T> {
    this.underWay += 1;
    try {
      return await command();
    } finally {
      this.underWay -= 1;
      if (this.underWay < MANY) for (const goOn of this.waiting) goOn();
    }
  }

  /** Resolves when few commands are under way, or after a second. */
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
