import type pg from 'pg';
import { CHANNELS } from '../../database/channels.js';

/** As many follow one another at once when it was quiet: an order appends to its seats, then to its booking. */
const AT_ONCE = 2;

/**
 * Tells all processes that something was appended: after the commit and in a transaction of its own, since NOTIFY inside
 * the append's would serialise all commits. The first two at once when it was quiet, then one in `everyMs`: whoever hears
 * one reads all that was appended until then.
 */
export class Announcer {
  private timer: NodeJS.Timeout | undefined;
  /** When the next one is due of a row that leaves `everyMs` between any two; those before it may come early. */
  private due = 0;

  constructor(
    private readonly tell: () => Promise<unknown>,
    private readonly everyMs: number,
  ) {}

  static by(pool: pg.Pool, everyMs: number): Announcer {
    return new Announcer(() => pool.query(`notify ${CHANNELS.eventsAppended}`), everyMs);
  }

  announce(): void {
    if (this.timer) return;
    const now = performance.now();
    const early = (AT_ONCE - 1) * this.everyMs;
    const wait = this.due - early - now;
    if (wait > 0) this.timer = setTimeout(() => this.now(), wait);
    else this.now();
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }

  private now(): void {
    this.timer = undefined;
    this.due = Math.max(this.due, performance.now()) + this.everyMs;
    // If the signal is lost, subscribers are late by one polling interval and miss nothing.
    this.tell().catch(() => {});
  }
}
