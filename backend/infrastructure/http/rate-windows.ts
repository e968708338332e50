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
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      if (this.windows.size >= MAX_WINDOWS) this.forgetEnded(now);
      window = { count: 0, endsAt: now + seconds * 1000 };
      this.windows.set(key, window);
    }
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

  private forgetEnded(now: number): void {
    for (const [key, window] of this.windows) if (window.endsAt <= now) this.windows.delete(key);
    // Somebody invents addresses. Forgetting all counts keeps the memory bounded.
    if (this.windows.size >= MAX_WINDOWS) this.windows.clear();
  }
}
