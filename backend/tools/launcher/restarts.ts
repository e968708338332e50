import { type RestartLimits, RestartPauses } from './restart-pauses.js';
import { StartFailure } from './start-failure.js';

export interface RestartSettings {
  /** In a sentence, e.g. `The backend`. */
  readonly title: string;
  readonly limits: RestartLimits;
  readonly say: (line: string) => void;
  /** One try to start it again. Rejects when that failed. */
  readonly start: () => Promise<void>;
  /** The explanation from its log; added to the sentence about its end. */
  readonly because: () => string;
}

/**
 * Restarts a process that ended, with growing pauses, until it runs or {@link stop} is called. It
 * never gives up.
 */
export class Restarts {
  private readonly pauses: RestartPauses;
  private timer: NodeJS.Timeout | null = null;
  private readyAt: number | null = null;
  private stopped = false;

  constructor(private readonly settings: RestartSettings) {
    this.pauses = new RestartPauses(settings.limits);
  }

  /** It is ready: how long it runs from here decides about the next pause. */
  ready(): void {
    this.readyAt = Date.now();
  }

  /** It ended without being asked to. @param how e.g. `was ended by SIGKILL` */
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

  /** Nothing is started any more, also what was about to be. */
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
      // Whatever the reason was, the next try may succeed: a full disk was emptied, or a taken port
      // is free again.
      const why = error instanceof StartFailure ? error.message : String(error);
      this.fell('could not be started', `: ${why}`);
    }
  }
}
