import { type RestartLimits, RestartPauses } from './restart-pauses.js';
import { StartFailure } from './start-failure.js';

export interface RestartSettings {
  /** Name in a sentence, e.g. `The backend`. */
  readonly title: string;
  readonly limits: RestartLimits;
  readonly say: (line: string) => void;
  /** Tries once to start the process. Rejects when that failed. */
  readonly start: () => Promise<void>;
  /** Explanation from the process's log; added to the sentence about its end. */
  readonly because: () => string;
}

/** Restarts an ended process, with growing pauses, until it runs or {@link stop} is called. Never gives up. */
export class Restarts {
  private readonly pauses: RestartPauses;
  private timer: NodeJS.Timeout | null = null;
  private readyAt: number | null = null;
  private stopped = false;

  constructor(private readonly settings: RestartSettings) {
    this.pauses = new RestartPauses(settings.limits);
  }

  /** Records that the process is ready: its running time from here decides the next pause. */
  ready(): void {
    this.readyAt = Date.now();
  }

  /** Handles an end that nobody asked for. @param how e.g. `was ended by SIGKILL` */
  fell(how: string, because = this.settings.because()): void {
    if (this.stopped || this.timer) return;
    const pause = this.pauses.next(this.readyAt === null ? 0 : Date.now() - this.readyAt);
    this.readyAt = null;
    const { title, say } = this.settings;
    say(`${title} ${how} and is started again in ${pause / 1000} s${because}`);
    this.timer = setTimeout(() => {
      this.timer = null;
      void this.again();
    }, pause);
  }

  /** Starts nothing any more, and cancels a planned start. */
  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private async again(): Promise<void> {
    const { title, say, start } = this.settings;
    try {
      await start();
      if (!this.stopped) say(`${title} is back.`);
    } catch (error) {
      // Any next attempt may succeed: a full disk was emptied, or a taken port is free again.
      const why = error instanceof StartFailure ? error.message : String(error);
      this.fell('could not be started', `: ${why}`);
    }
  }
}
