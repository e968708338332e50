import type { Clock } from '../infrastructure/clock/clock.js';

/** A clock that a test moves: `startTestBed({ clock })`. It starts at the present time and does not move by itself. */
export class SetClock implements Clock {
  constructor(private time = new Date()) {}

  now(): Date {
    return new Date(this.time);
  }

  advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.time = new Date(this.time.getTime() + (minutes * 60 + seconds) * 1000);
  }

  /** Sets the clock to an ISO 8601 time. */
  setTo(moment: string): void {
    this.time = new Date(moment);
  }
}
