import { type Channel } from './channels.js';
import pg from 'pg';
import { connectClient } from './connect.js';
import { inBackground } from '../process/in-background.js';
import { pause } from '../process/pause.js';
import { feelPulse, hangUp, limitSilence } from './pulse.js';

export interface ListenerOptions {
  readonly connectionString: string;
  /** Channel to listen to; also the name of the connection. */
  readonly channel: Channel;
  onNotification(payload: string): void;
  /** Called after each LISTEN on a new connection. Later notifications arrive; earlier notifications may have been missed. */
  onListening?(client: pg.ClientBase): void | Promise<void>;
  /** Called when the connection is lost. No notification arrives until `onListening` is called again. */
  onLost?(): void;
  onTrouble(message: string, error: unknown): void;
}

const RECONNECT_MS = 500;
const CONNECT_MS = 10_000;

/** Listens to one Postgres channel on its own connection, and reconnects when the connection is lost. */
export class ChannelListener {
  private client: pg.Client | null = null;
  private retry: NodeJS.Timeout | null = null;
  private starting: Promise<void> = Promise.resolve();
  private stopped = false;
  private connecting: pg.Client | null = null;
  private stopFeeling: () => void = () => {};

  constructor(private readonly options: ListenerOptions) {}

  get listening(): boolean {
    return this.client !== null;
  }

  /** Resolves after the first attempt to connect; after a failure more attempts follow. */
  start(): Promise<void> {
    this.starting = this.connect();
    return this.starting;
  }

  async stop(): Promise<void> {
    this.stopped = true;
    if (this.retry) clearTimeout(this.retry);
    if (this.connecting) await hangUp(this.connecting);
    await this.starting;
    this.stopFeeling();
    const client = this.client;
    this.client = null;
    if (client) await hangUp(client);
  }

  private async connect(): Promise<void> {
    const { connectionString, channel } = this.options;
    const client = new pg.Client({
      connectionString,
      application_name: channel,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    });
    let reason: unknown = new Error('The connection ended');
    client.on('error', (error) => {
      reason = error;
      this.lose(client, reason);
    });
    client.on('end', () => this.lose(client, reason));
    client.on('notification', ({ payload }) => this.hear(payload ?? ''));
    this.connecting = client;
    try {
      await connectClient(client);
      limitSilence(client, CONNECT_MS);
      await client.query(`listen ${channel}`);
      if (this.stopped) return await hangUp(client);
      this.client = client;
      this.stopFeeling = feelPulse(client, (error) => this.lose(client, error));
      await this.options.onListening?.(client);
    } catch (error) {
      this.client = client;
      this.lose(client, error);
    } finally {
      this.connecting = null;
    }
  }

  /**
   * Hands a payload to the listener. A payload that cannot be parsed is logged as a warning; an exception here would end the
   * process.
   */
  private hear(payload: string): void {
    try {
      this.options.onNotification(payload);
    } catch (error) {
      this.options.onTrouble(`Did not understand what ${this.options.channel} said`, error);
    }
  }

  private lose(client: pg.Client, error: unknown): void {
    if (this.client !== client) return;
    this.client = null;
    this.stopFeeling();
    inBackground(hangUp(client), `cannot hang up a lost connection of ${this.options.channel}`);
    if (this.stopped) return;
    this.options.onTrouble(`Cannot hear of ${this.options.channel}; trying again`, error);
    this.options.onLost?.();
    this.retry = setTimeout(
      () => inBackground(this.start(), `cannot listen on ${this.options.channel}`),
      RECONNECT_MS,
    );
  }
}

/** Lets callers sleep until a channel gets a notification. The connection opens when a caller first needs it. */
export class WakeUps {
  private heard = 0;
  private readonly sleepers = new Set<() => void>();
  private readonly channel: ChannelListener;
  private started = false;

  constructor(
    private readonly options: Pick<ListenerOptions, 'connectionString' | 'channel' | 'onTrouble'>,
  ) {
    this.channel = new ChannelListener({
      ...options,
      onNotification: () => this.wakeAll(),
      // A notification may have been missed before the LISTEN, so sleeping callers wake and read their tables again.
      onListening: () => this.wakeAll(),
    });
  }

  /**
   * Returns a mark of the notifications so far. Take it before reading the tables and pass it to {@link next}: a notification
   * after the mark ends the wait at once.
   */
  mark(): number {
    if (!this.started)
      inBackground(this.channel.start(), `cannot listen on ${this.options.channel}`);
    this.started = true;
    return this.heard;
  }

  /** Waits until a notification newer than the mark arrives, the time is over, or the signal aborts. */
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
