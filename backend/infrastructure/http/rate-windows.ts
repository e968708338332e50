import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../clock/clock.js';

export interface Rate {
  /** Largest count within one window. */
  readonly limit: number;
  /** Length of a window in seconds. A window begins with the first count. */
  readonly seconds: number;
}

interface Window {
  count: number;
  endsAt: number;
}

const MAX_WINDOWS = 50_000;

/** Counts events by key in time windows. Counted in this process: n backends allow n times as much. */
@Injectable()
export class RateWindows {
  private readonly windows = new Map<string, Window>();

  constructor(@Inject(CLOCK) private readonly clock: Clock) {}

  /** Counts one more event for a key. Returns 0 within the rate, else the seconds until the next try is allowed. */
  count({ limit, seconds }: Rate, key: string): number {
    const now = this.clock.now().getTime();
    const open = this.windows.get(key);
    const window = open && open.endsAt > now ? open : { count: 0, endsAt: now + seconds * 1000 };
    if (!this.windows.delete(key)) this.makeRoom();
    // Moves the key to the end of the map, so that the first key is always the one whose last count is oldest.
    this.windows.set(key, window);
    window.count += 1;
    return window.count <= limit ? 0 : Math.max(1, Math.ceil((window.endsAt - now) / 1000));
  }

  /** Returns the seconds until a key that has used up its rate may count again; 0: it has not. Does not count. */
  secondsLeft({ limit }: Rate, key: string): number {
    const window = this.windows.get(key);
    const left = window ? window.endsAt - this.clock.now().getTime() : 0;
    return window && left > 0 && window.count >= limit ? Math.ceil(left / 1000) : 0;
  }

  /**
   * Returns true when the key has a count in its current window, and extends that window to at least `seconds` from now. Does not
   * count.
   */
  isCounted(key: string, seconds = 0): boolean {
    const window = this.windows.get(key);
    const now = this.clock.now().getTime();
    if (!window || window.endsAt <= now) return false;
    window.endsAt = Math.max(window.endsAt, now + seconds * 1000);
    return true;
  }

  /** Removes only the oldest key, so that a caller who invents many keys cannot clear the counts of all others. */
  private makeRoom(): void {
    const [oldest] = this.windows.keys();
    if (this.windows.size >= MAX_WINDOWS && oldest !== undefined) this.windows.delete(oldest);
  }
}
