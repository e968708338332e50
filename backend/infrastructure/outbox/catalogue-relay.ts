import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type pg from 'pg';
import type { CatalogueEvent, EventMetadata } from '../../contracts/events/index.js';
import { CONFIG, type Config } from '../config/config.js';
import { FIXED_LOCKS } from '../database/advisory-locks.js';
import { CHANNELS } from '../database/channels.js';
import { ChannelListener } from '../database/listener.js';
import { PG_POOL } from '../database/pg-pool.js';
import { pause } from '../process/pause.js';
import { DomainEventStore } from '../event-store/codec/domain-event-store.js';
import type { NewDomainEvent } from '../event-store/codec/recorded-event.js';
import { AppendTooLargeError, EventStoreUnavailableError } from '../event-store/port.js';
import { Degraded, HealthChecks } from '../health/health-checks.js';
import { logger } from '../logging/logger.js';

/** Largest number of rows in one transaction. */
const BATCH = 100;
/**
 * Milliseconds between two reads without a notification. These reads are needed when another backend died with the lock, or a
 * stream was refused.
 */
const LOOK_AGAIN_MS = 5_000;
/** Seconds after which a waiting row needs an operator's attention. */
const WAITS_TOO_LONG_SECONDS = 60;

interface Row {
  readonly seq: string;
  readonly event_id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

/**
 * Relay that appends the rows of `catalogue.outbox` to the event store, each stream in the order of its rows, and then deletes
 * the rows.
 *
 * One backend at a time does this, under an advisory lock that ends with its transaction. After a kill between append and
 * deletion, the next relay finds the events' ids at the end of the stream, and only deletes the rows. Each append expects the
 * revision that was read, so the store refuses a relay that has lost its lock.
 */
@Injectable()
export class CatalogueRelay implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly listener: ChannelListener;
  private wake = new AbortController();
  private running: Promise<void> = Promise.resolve();

  constructor(
    private readonly events: DomainEventStore,
    @Inject(PG_POOL) private readonly pool: pg.Pool,
    @Inject(CONFIG) config: Config,
    @Inject(HealthChecks) health: HealthChecks,
  ) {
    this.listener = new ChannelListener({
      connectionString: config.databaseUrl,
      channel: CHANNELS.catalogueOutbox,
      onNotification: () => this.wake.abort(),
      // Rows may have been written while this process was not listening, so the outbox is read now.
      onListening: () => this.wake.abort(),
      onTrouble: (message, error) => logger.warn({ err: error }, message),
    });
    health.register('catalogueOutbox', () => this.waiting());
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.listener.start();
    this.running = this.run(this.stopping.signal);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.listener.stop();
    await this.running;
  }

  private async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      this.wake = new AbortController();
      const { signal: woken } = this.wake;
      try {
        await this.relayAll(signal);
      } catch (error) {
        logger.error({ err: error }, 'changes of the catalogue wait in the outbox; trying again');
        // Without this pause, notifications could make the relay retry without a break while the store is down.
        await pause(LOOK_AGAIN_MS / 10, signal);
      }
      await pause(LOOK_AGAIN_MS, AbortSignal.any([signal, woken]));
    }
  }

  /** Relays until only rows of refused streams are left, which wait for the next run. */
  private async relayAll(signal: AbortSignal): Promise<void> {
    const refused: string[] = [];
    while (!signal.aborted && (await this.relayBatch(refused)));
  }

  /**
   * Relays one batch. Returns true when there may be more rows. @param refused streams whose append was refused; this function
   * adds to the list
   */
  private async relayBatch(refused: string[]): Promise<boolean> {
    const client = await this.pool.connect();
    let broken = true;
    try {
      await client.query('begin');
      const rows = (await locked(client)) ? await pending(client, refused) : [];
      const appended = await this.appendEach(byStream(rows), refused);
      if (appended.length > 0) await this.deleteRows(client, appended);
      await client.query('commit');
      broken = false;
      return rows.length > 0;
    } finally {
      // A connection with an unfinished transaction is closed, which also releases the lock.
      client.release(broken);
    }
  }

  private async appendEach(
    streams: ReadonlyMap<string, readonly Row[]>,
    refused: string[],
  ): Promise<Row[]> {
    const appended: Row[] = [];
    for (const [stream, rows] of streams) {
      try {
        for await (const some of this.append(stream, rows)) appended.push(...some);
      } catch (error) {
        if (error instanceof EventStoreUnavailableError) throw error;
        logger.error({ err: error, stream }, 'changes of a school cannot be appended yet');
        refused.push(stream);
      }
    }
    return appended;
  }

  /**
   * Appends rows, and yields them once the store has their events. A store may limit the size of an append: fewer rows are then
   * appended at a time. A row that is too large by itself is refused, and all later rows of its stream wait, because their order
   * must be kept.
   */
  private async *append(stream: string, rows: readonly Row[]): AsyncIterable<readonly Row[]> {
    const { events: newest } = await this.events.lookBack({ streams: [stream], limit: BATCH });
    // `lookBack` reads the whole log, where a new event appears a little late. So the end of the stream is read as well.
    const tail = await this.events.readStream(stream, (newest[0]?.revision ?? -1) + 1);
    const known = new Set([...newest, ...tail].map(({ id }) => id));
    yield rows.filter(({ event_id }) => known.has(event_id));
    let missing = rows.filter(({ event_id }) => !known.has(event_id));
    let revision = (tail.at(-1) ?? newest[0])?.revision;
    let most = missing.length;
    while (missing.length > 0) {
      const some = missing.slice(0, most);
      try {
        const appended = await this.events.append(
          stream,
          revision ?? 'no-stream',
          some.map(toEvent),
        );
        ({ revision } = appended);
      } catch (error) {
        if (!(error instanceof AppendTooLargeError) || some.length === 1) throw error;
        most = Math.ceil(some.length / 2);
        continue;
      }
      missing = missing.slice(some.length);
      yield some;
    }
  }

  /** This is a separate method, because backend/testing/crash ends the process right after it. */
  private async deleteRows(client: pg.ClientBase, rows: readonly Row[]): Promise<void> {
    await client.query('delete from catalogue.outbox where seq = any($1::bigint[])', [
      rows.map(({ seq }) => seq),
    ]);
  }

  private async waiting(): Promise<Degraded | { readonly waiting: number }> {
    const { rows } = await this.pool.query<{ waiting: number; seconds: number }>(
      `select count(*)::int as waiting, coalesce(extract(epoch from now() - min(recorded_at)), 0)::int as seconds
         from catalogue.outbox`,
    );
    const { waiting = 0, seconds = 0 } = rows[0] ?? {};
    return seconds > WAITS_TOO_LONG_SECONDS
      ? new Degraded(`Changes of the catalogue wait in the outbox for ${seconds} seconds.`, {
          waiting,
        })
      : { waiting };
  }
}

async function locked(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_xact_lock($1) as got',
    [FIXED_LOCKS.outboxRelay],
  );
  return rows[0]?.got ?? false;
}

async function pending(client: pg.ClientBase, refused: readonly string[]): Promise<Row[]> {
  const { rows } = await client.query<Row>(
    `select seq, event_id, stream, type, data, metadata from catalogue.outbox
      where stream <> all($1) order by seq limit $2`,
    [refused, BATCH],
  );
  return rows;
}

function byStream(rows: readonly Row[]): Map<string, Row[]> {
  const streams = new Map<string, Row[]>();
  for (const row of rows) streams.set(row.stream, [...(streams.get(row.stream) ?? []), row]);
  return streams;
}

/** Converts a row that `CatalogueOutbox.record` wrote to an event. */
const toEvent = ({ event_id: id, type, data, metadata }: Row): NewDomainEvent<CatalogueEvent> =>
  ({ id, type, data, metadata }) as unknown as NewDomainEvent<CatalogueEvent>;
