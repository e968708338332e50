import type { Position } from '../../../infrastructure/event-store/port.js';
import { shareOf } from './moments.js';

/** Output of a progress bar: a terminal. A file or pipe gets no progress bar. */
export interface Screen {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Figures of a finished export, replay or check, for the last line on the terminal. */
export interface Figures {
  readonly events: number;
  readonly seconds: number;
  /** Highest memory of the process after a batch, in MiB. */
  readonly memoryMiB: number;
}

const REDRAW_MS = 100;
const WIDTH = 30;

/**
 * Counts events and shows the progress: on a terminal in one line that is overwritten, elsewhere nothing. Call
 * `advance` after each batch and `end` once, also after a failure, so that the next line does not continue the bar.
 */
export class Progress {
  private readonly began = performance.now();
  private drawn = -Infinity;
  private events = 0;
  private memory = 0;

  constructor(
    private readonly title: string,
    private readonly from: Position,
    private readonly upTo: Position,
    private readonly screen: Screen = process.stderr,
  ) {}

  advance(events: number, position: Position): void {
    this.events += events;
    this.memory = Math.max(this.memory, process.memoryUsage.rss());
    const now = performance.now();
    if (!this.screen.isTTY || now - this.drawn < REDRAW_MS) return;
    this.drawn = now;
    const line = this.line(shareOf(position, this.from, this.upTo), (now - this.began) / 1_000);
    this.screen.write(`\r\u001b[2K${line.slice(0, (this.screen.columns ?? 100) - 1)}`);
  }

  end(): Figures {
    if (this.screen.isTTY && this.drawn >= 0) this.screen.write('\r\u001b[2K');
    return {
      events: this.events,
      seconds: (performance.now() - this.began) / 1_000,
      memoryMiB: Math.round(this.memory / 2 ** 20),
    };
  }

  private line(share: number, seconds: number): string {
    const full = Math.round(share * WIDTH);
    const left = share > 0 ? `, ${inSeconds((seconds / share) * (1 - share))} left` : '';
    return `${this.title} [${'#'.repeat(full)}${'.'.repeat(WIDTH - full)}] ${Math.floor(share * 100)} %  ${count(this.events)} events${left}`;
  }
}

/** Formats the figures: `12,345 events in 3.2 s (3,858 a second), 120 MiB of memory at most`. */
export function inWords({ events, seconds, memoryMiB }: Figures): string {
  const rate = seconds > 0 ? ` (${count(Math.round(events / seconds))} a second)` : '';
  return `${count(events)} ${events === 1 ? 'event' : 'events'} in ${inSeconds(seconds)}${rate}, ${memoryMiB} MiB of memory at most`;
}

/** Formats a number with commas between thousands. */
export const count = (number: number): string => number.toLocaleString('en-GB');

const inSeconds = (seconds: number): string =>
  seconds < 90
    ? `${seconds.toFixed(1)} s`
    : `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
