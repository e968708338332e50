import type { Clock } from '../infrastructure/clock/clock.js';

/** A clock that a test moves: `startTestBed({ clock })`. It starts at the present and stands still. */
export class SetClock implements Clock {
  constructor(private time = new Date()) {}

  now(): Date {
    return new Date(this.time);
  }

  advance({ minutes = 0, seconds = 0 }: { minutes?: number; seconds?: number }): void {
    this.time = new Date(this.time.getTime() + (minutes * 60 + seconds) * 1000);
  }

  /** ISO 8601 */
  setTo(moment: string): void {
    this.time = new Date(moment);
  }
}
