import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import pg from 'pg';
import { connectClient } from '../../database/connect.js';
import { hangUp } from '../../database/pulse.js';
import { logger } from '../../logging/logger.js';
import { inBackground } from '../../process/in-background.js';
import { pause } from '../../process/pause.js';

/** Between two signs of life of a backend, each of which is a look for the others as well. */
const EVERY_MS = 300;
/**
 * Whoever was not heard for so long is not there. With {@link EVERY_MS} this is the longest pause that the loss of an owner
 * costs: 1.5 s. A backend that is merely late loses its performances for as long as it is.
 */
const LIVE_MS = 1_200;
const PATIENCE_MS = 1_000;
const RECONNECT_MS = 500;
const ANY_ADDRESS = new Set(['0.0.0.0', '::']);

/** Another backend, and where it takes commands. */
export interface OtherBackend {
  readonly id: string;
  readonly host: string;
  readonly port: number;
}

export interface LiveBackendsOptions {
  readonly connectionString: string;
  /** Where this backend listens for the others. */
  readonly host: string;
  readonly port: number;
  /** Of the code it runs. */
  readonly release: string;
  /** These were there at the last look and are not any more. */
  readonly onGone: (ids: readonly string[]) => void;
}

/**
 * Which backends run, as the database tells them: each writes a sign of life into `app.live_backends` and reads those of the
 * others, on a connection of its own, because a pool that is busy with a sale would make it late. Only the database's
 * clock counts.
 */
export class LiveBackends {
  /** Of this run of this process. */
  readonly id = randomUUID();
  private known: ReadonlyMap<string, OtherBackend> = new Map();
  /** By the monotonic clock, which runs on while a process is stopped. */
  private lookedAt = -Infinity;
  private readonly stopping = new AbortController();
  private running: Promise<void> = Promise.resolve();
  private trouble = false;

  constructor(private readonly options: LiveBackendsOptions) {}

  start(): void {
    this.running = this.run(this.stopping.signal);
    inBackground(this.running, 'the look for other backends broke');
  }

  /** The others find it gone at their next look, and it knows of none. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** The others by id; none when the last look is too long ago, as after this process was stopped for a while. */
  others(): ReadonlyMap<string, OtherBackend> {
    return performance.now() - this.lookedAt < LIVE_MS ? this.known : NONE;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: this.options.connectionString,
        application_name: 'houselights live backends',
        connectionTimeoutMillis: PATIENCE_MS,
        query_timeout: PATIENCE_MS,
      });
      // Told by the query that fails.
      client.on('error', () => {});
      try {
        await connectClient(client);
        while (!signal.aborted) {
          await this.look(client);
          await pause(EVERY_MS, signal);
        }
        await client.query('delete from app.live_backends where id = $1', [this.id]);
      } catch (error) {
        if (!this.trouble && !signal.aborted)
          logger.warn({ err: error }, 'Cannot look for other backends; trying again');
        this.trouble = true;
        await pause(RECONNECT_MS, signal);
      } finally {
        await hangUp(client);
      }
    }
    this.set(NONE);
  }

  private async look(client: pg.Client): Promise<void> {
    const { host, port, release } = this.options;
    const asked = performance.now();
    const { rows } = await client.query<OtherBackend>({
      name: 'look for live backends',
      text: LOOK,
      values: [
        this.id,
        ANY_ADDRESS.has(host) ? addressOf(client) : host,
        port,
        release,
        LIVE_MS / 1000,
      ],
    });
    this.lookedAt = asked;
    this.trouble = false;
    this.set(new Map(rows.map((row) => [row.id, row])));
  }

  private set(known: ReadonlyMap<string, OtherBackend>): void {
    const before = this.known;
    this.known = known;
    const gone = [...before.keys()].filter((id) => !known.has(id));
    if (gone.length > 0) this.options.onGone(gone);
    if (gone.length > 0 || known.size !== before.size)
      logger.info({ others: known.size, gone }, 'other backends');
  }
}

const NONE: ReadonlyMap<string, OtherBackend> = new Map();

/** From where it reaches the database, which is in the same network as the other backends are. */
const addressOf = (client: pg.Client): string =>
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream
    .localAddress ?? '127.0.0.1';

/** $1 to $4: this backend; $5: seconds. */
const LOOK = `
  with me as (
    insert into app.live_backends (id, host, port, release, heard_at)
    values ($1, $2, $3, $4, clock_timestamp())
    on conflict (id) do update set heard_at = excluded.heard_at
  ), long_gone as (
    delete from app.live_backends
     where id <> $1 and heard_at < clock_timestamp() - interval '10 minutes'
  )
  select id, host, port from app.live_backends
   where id <> $1 and release = $4 and heard_at > clock_timestamp() - make_interval(secs => $5)`;
