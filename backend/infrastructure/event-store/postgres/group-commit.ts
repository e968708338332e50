import type pg from 'pg';
import { CHANNELS } from '../../database/channels.js';

/** Outcome of one append. */
export interface AppendOutcome {
  readonly outcome: 'ok' | 'duplicate' | 'conflict' | 'reused';
  /** Last revision written. For a conflict: the stream's actual revision, -1 without events. */
  readonly revision: number;
  readonly position: string | null;
}

interface Waiting {
  /** The append as JSON object, one element of a batch. */
  readonly json: string;
  resolve(outcome: AppendOutcome): void;
  reject(reason: unknown): void;
}

const MOST_APPENDS = 256;
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** Number of announcements sent without delay after a quiet time. An order appends twice: to its seats and to its booking. */
const AT_ONCE = 2;

/**
 * Collects the appends that arrive during a commit, and writes all of them in the next commit. Only one commit runs at a time:
 * under load many writers share one flush of the disk, and without load nothing waits.
 */
export class GroupCommit {
  private readonly waiting: Waiting[] = [];
  private running: Promise<void> | null = null;

  constructor(
    /** Writes a JSON array of appends and returns an outcome for each, in the same order. */
    private readonly write: (batch: string) => Promise<readonly AppendOutcome[]>,
    private readonly isCallersFault: (error: unknown) => boolean,
  ) {}

  append(json: string): Promise<AppendOutcome> {
    return new Promise<AppendOutcome>((resolve, reject) => {
      this.waiting.push({ json, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Resolves when no append is waiting or being written. */
  async idle(): Promise<void> {
    while (this.running) await this.running;
  }

  private async run(): Promise<void> {
    while (this.waiting.length > 0) {
      // Waits one turn of the event loop, so that appends that become ready in it join the batch.
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
        // One of the appends is malformed. Written one by one, only that append fails.
        for (const one of batch) await this.commit([one]);
      } else {
        for (const { reject } of batch) reject(error);
      }
    }
  }
}

/**
 * Announces appends to all processes by NOTIFY. It runs after the commit in a transaction of its own, because NOTIFY inside the
 * append's transaction would serialise all commits. After a quiet time the first two are sent at once, then one every `everyMs`:
 * a listener reads everything appended until then.
 */
export class Announcer {
  private timer: NodeJS.Timeout | undefined;
  /** Time of the next announcement if all were `everyMs` apart. Up to AT_ONCE - 1 of them may be sent earlier. */
  private due = 0;

  constructor(
    private readonly notify: () => Promise<unknown>,
    private readonly everyMs: number,
  ) {}

  static by(pool: pg.Pool, everyMs: number): Announcer {
    return new Announcer(() => pool.query(`notify ${CHANNELS.eventsAppended}`), everyMs);
  }

  announce(): void {
    if (this.timer) return;
    const wait = this.due - (AT_ONCE - 1) * this.everyMs - performance.now();
    if (wait > 0) this.timer = setTimeout(() => this.tellNow(), wait);
    else this.tellNow();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private tellNow(): void {
    this.timer = undefined;
    this.due = Math.max(this.due, performance.now()) + this.everyMs;
    // When an announcement is lost, subscribers read one polling interval later and miss nothing.
    this.notify().catch(() => {});
  }
}
