import { CHANNELS } from '../../database/channels.js';
import type pg from 'pg';
import { ChannelListener } from '../../database/listener.js';
import { pause } from '../../process/pause.js';
import { inBackground } from '../../process/in-background.js';

/**
 * Tells all processes that something was appended: after the commit and in a transaction of its own, since NOTIFY inside
 * the append's would serialise all commits. At once when it was quiet, then at most once in `everyMs`.
 */
export class Announcer {
  private timer: NodeJS.Timeout | undefined;
  private last = 0;

  constructor(
    private readonly pool: pg.Pool,
    private readonly everyMs: number,
  ) {}

  announce(): void {
    if (this.timer) return;
    const wait = Math.max(0, this.last + this.everyMs - performance.now());
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.last = performance.now();
      // If the signal is lost, subscribers are late by one polling interval and miss nothing.
      this.pool.query(`notify ${CHANNELS.eventsAppended}`).catch(() => {});
    }, wait);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/**
 * Listens for the announcements, on a connection of its own that opens when the first subscriber
 * needs it.
 */
export class Listener {
  private heard = 0;
  private readonly sleepers = new Set<() => void>();
  private readonly channel: ChannelListener;
  private started = false;

  constructor(connectionString: string, onTrouble: (message: string, error: unknown) => void) {
    this.channel = new ChannelListener({
      connectionString,
      channel: CHANNELS.eventsAppended,
      onNotification: () => this.wakeAll(),
      // An announcement may have been missed while nothing listened.
      onListening: () => this.wakeAll(),
      onTrouble,
    });
  }

  /**
   * Take a mark before reading and pass it to {@link next}, so that an announcement made in between
   * ends the wait at once.
   */
  mark(): number {
    if (!this.started)
      inBackground(this.channel.start(), `cannot listen on ${CHANNELS.eventsAppended}`);
    this.started = true;
    return this.heard;
  }

  /** Until something was announced after the mark, or the time is up, or the signal is given. */
  async next(mark: number, atMostMs: number, signal: AbortSignal): Promise<void> {
    if (this.heard !== mark || signal.aborted) return;
    const awake = new AbortController();
    const wake = (): void => awake.abort();
    this.sleepers.add(wake);
    signal.addEventListener('abort', wake, { once: true });
    await pause(atMostMs, awake.signal);
    signal.removeEventListener('abort', wake);
    this.sleepers.delete(wake);
  }

  close(): Promise<void> {
    return this.channel.stop();
  }

  private wakeAll(): void {
    this.heard++;
    for (const wake of this.sleepers) wake();
  }
}
