import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock/clock.js';

export interface Rate {
  /** So many times… */
  readonly limit: number;
  /** …within so many seconds from the first. */
  readonly seconds: number;
}

interface Window {
  count: number;
  endsAt: number;
}

const MAX_WINDOWS = 50_000;

/** Counts how often something happened for somebody. In this process: n backends allow n times as much. */
@Injectable()
export class RateWindows {
  private readonly windows = new Map<string, Window>();

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Counts once more. Answers 0 while that is within the rate, else after how many seconds it may be tried again. */
  count({ limit, seconds }: Rate, key: string): number {
    const now = this.clock.now().getTime();
    const open = this.windows.get(key);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + seconds * 1000 };
    if (!this.windows.delete(key)) this.makeRoom();
    // At the end of the map, whose first key is then the one that was not counted for the longest time.
    this.windows.set(key, window);
    window.count += 1;
    return window.count <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  /** Whether it happened within its latest window, which lasts at least so many seconds from now on, if so; counts nothing. */
  isCounted(key: string, seconds = 0): boolean {
    const window = this.windows.get(key);
    const now = this.clock.now().getTime();
    if (!window || window.endsAt <= now) return false;
    window.endsAt = Math.max(window.endsAt, now + seconds * 1000);
    return true;
  }

  /** The oldest key goes: somebody who invents many must not clear the counts of all others. */
  private makeRoom(): void {
    const [oldest] = this.windows.keys();
    if (this.windows.size >= MAX_WINDOWS && oldest !== undefined) this.windows.delete(oldest);
  }
}
