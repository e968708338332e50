import pg from 'pg';
import { BackOff, pause, unlessAborted } from '../back-off.js';

const CHANNEL = 'events_appended';

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
      // A lost signal costs the subscribers one polling interval, nothing else.
      this.pool.query(`notify ${CHANNEL}`).catch(() => {});
    }, wait);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** Hears the announcements on a connection of its own, and comes back by itself when that is lost. */
export class Listener {
  private heard = 0;
  private readonly sleepers = new Set<() => void>();
  private readonly closing = new AbortController();
  private running: Promise<void> | undefined;

  constructor(
    private readonly connectionString: string,
    private readonly onTrouble: (message: string, error: unknown) => void,
  ) {}

  /** Take it before reading and hand it to {@link next}: what is announced in between is then not slept through. */
  mark(): number {
    this.running ??= this.run();
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

  async close(): Promise<void> {
    this.closing.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.closing;
    const backOff = new BackOff(50, 2_000);
    while (!signal.aborted) {
      const client = new pg.Client({ connectionString: this.connectionString, keepAlive: true, connectionTimeoutMillis: 10_000 });
      const lost = new Promise<unknown>((resolve) => {
        client.on('error', resolve);
        client.on('end', () => resolve(new Error('the connection ended')));
      });
      client.on('notification', () => this.wakeAll());
      try {
        await unlessAborted(this.listen(client), signal);
        backOff.reset();
        // Something may have been announced while nobody listened.
        this.wakeAll();
        const reason = await unlessAborted(lost, signal);
        if (reason) this.onTrouble('Event notifications were cut off; listening again', reason);
      } catch (error) {
        this.onTrouble('Cannot listen for events; polling meanwhile', error);
      }
      await client.end().catch(() => {});
      await backOff.wait(signal);
    }
  }

  private async listen(client: pg.Client): Promise<void> {
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
  }

  private wakeAll(): void {
    this.heard++;
    for (const wake of this.sleepers) wake();
  }
}
