/** The outcome of one append. */
export interface AppendOutcome {
  readonly outcome: 'ok' | 'duplicate' | 'conflict' | 'reused';
  /** Last revision written; with a conflict the stream's actual one, -1 for none. */
  readonly revision: number;
  readonly position: string | null;
}

interface Waiting {
  /** The append as one JSON object of a batch. */
  readonly json: string;
  resolve(outcome: AppendOutcome): void;
  reject(reason: unknown): void;
}

const MOST_APPENDS = 256;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * Gathers the appends that wait while a commit is under way, and writes all of them in the next
 * one. There is one commit at a time: under load many writers share one flush of the disk, and
 * without load nothing waits.
 */
export class GroupCommit {
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | null = null;

  constructor(
    /** Writes a JSON array of appends and answers a outcome for each, in order. */
    private readonly write: (batch: string) => Promise<readonly AppendOutcome[]>,
    private readonly isCallersFault: (error: unknown) => boolean,
  ) {}

  append(json: string): Promise<AppendOutcome> {
    return new Promise<AppendOutcome>((resolve, reject) => {
      this.waiting.push({ json, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when nothing is waiting or being written. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      // Appends that become ready in this turn of the event loop join the batch.
      await new Promise<void>((resolve) => setImmediate(resolve));
      await this.commit(this.take());
    }
    this.running = null;
  }

  private take(): Waiting[] {
    let count = 0;
    let characters = 0;
    for (const { json } of this.waiting) {
      characters += json.length;
      if (count > 0 && (count === MOST_APPENDS || characters > MOST_CHARACTERS)) break;
      count++;
    }
    return this.waiting.splice(0, count);
  }

  private async commit(batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await this.write(`[${batch.map(({ json }) => json).join(',')}]`);
      batch.forEach(({ resolve, reject }, index) => {
        const outcome = outcomes[index];
        if (outcome) resolve(outcome);
        else reject(new Error('The event store gave no outcome'));
      });
    } catch (error) {
      if (batch.length > 1 && this.isCallersFault(error)) {
        // One of the appends is malformed: written alone, it fails alone.
        for (const one of batch) await this.commit([one]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }
}
