import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DataSource } from 'typeorm';
import type { DomainEvent } from '../../backend/contracts/events/index.js';
import { createPool } from '../../backend/infrastructure/database/pg-pool.js';
import { CreateBookingKeys1795000100000 } from '../../backend/infrastructure/event-store/codec/booking-keys.migration.js';
import { DomainEventStore } from '../../backend/infrastructure/event-store/codec/domain-event-store.js';
import { PostgresBookingKeys } from '../../backend/infrastructure/event-store/codec/postgres-booking-keys.js';
import type { EventToStore } from '../../backend/infrastructure/event-store/port.js';
import { PostgresEventStore } from '../../backend/infrastructure/event-store/postgres/postgres-event-store.js';
import { CreateRebuilds1795000100100 } from '../../backend/modules/operations/read-models/1795000100100-create-rebuilds.js';
import { createTestDatabase, type TestDatabase } from '../../backend/testing/database.js';
import { withTimeout } from '../../backend/testing/wait-until.js';
import { caughtUp } from '../caught-up.js';
import { checkpointsIn } from '../checkpoints.tables.js';
import { LIVE_SCHEMA, type Projector } from '../projector.js';
import { projectors as allProjectors } from '../read-models/all.js';
import { ReadModels, type EventFeed, type Log } from '../runner/read-models.js';

/** Test bed with a real event store and the projections on their own database, nothing else. */
export class ProjectionTestBed {
  /** Errors that the runners of read models logged. */
  readonly errors: unknown[] = [];
  private last = '';
  /** Pool with the settings of the projections process (main.ts). */
  private readonly pool: pg.Pool;
  private readonly running: { stop: () => Promise<void> }[] = [];

  private constructor(
    readonly database: TestDatabase,
    private readonly raw: PostgresEventStore,
    readonly events: DomainEventStore,
  ) {
    this.pool = createPool(database.url, { max: 8, pipelined: true });
  }

  static async open(): Promise<ProjectionTestBed> {
    const database = await createTestDatabase();
    const dataSource = await new DataSource({
      type: 'postgres',
      url: database.url,
      migrations: [CreateRebuilds1795000100100, CreateBookingKeys1795000100000],
      migrationsRun: true,
    }).initialize();
    await dataSource.destroy();
    const raw = new PostgresEventStore({ pool: database.pool, connectionString: database.url });
    await raw.migrate();
    return new ProjectionTestBed(
      database,
      raw,
      new DomainEventStore(raw, new PostgresBookingKeys(database.pool)),
    );
  }

  /** Appends events to a stream as if they happened at `occurredAt`. */
  async append(
    stream: string,
    events: readonly DomainEvent[],
    occurredAt = '2030-03-01T04:00:00.000Z',
  ): Promise<void> {
    const metadata = {
      occurredAt,
      actor: { kind: 'customer' },
      requestId: 'r',
      correlationId: 'c',
      causationId: 'd',
    } as const;
    const { position } = await this.events.append(
      stream,
      'any',
      events.map((event) => ({ ...event, id: randomUUID(), metadata })),
    );
    if (position > this.last) this.last = position;
  }

  /** Appends an event without the codec, as another program might have stored it. */
  async appendStored(stream: string, events: readonly EventToStore[]): Promise<void> {
    const { position } = await this.raw.append(stream, 'any', events);
    if (position > this.last) this.last = position;
  }

  readModels(
    projectors: readonly Projector[] = allProjectors,
    feed: EventFeed = this.events,
  ): ReadModels {
    return new ReadModels(this.pool, feed, projectors, this.log);
  }

  readonly log: Log = {
    info: () => {},
    error: (details) => void this.errors.push((details as { err?: unknown }).err),
  };

  /** Returns the position of a read model. */
  async position(projector: string): Promise<string> {
    const { rows } = await this.database.pool.query<{ position: string }>(
      `select position from ${checkpointsIn(LIVE_SCHEMA)} where projector = $1`,
      [projector],
    );
    return rows[0]?.position ?? '';
  }

  /** Starts a projections process and waits for its tables. Returns a function that stops it. */
  async start(
    projectors: readonly Projector[] = allProjectors,
    feed: EventFeed = this.events,
  ): Promise<() => Promise<void>> {
    const stopping = new AbortController();
    let done = Promise.resolve();
    const stop = async (): Promise<void> => {
      stopping.abort();
      await done;
    };
    this.running.push({ stop });
    const ready = new Promise<void>(
      (resolve) => (done = this.readModels(projectors, feed).run(stopping.signal, resolve)),
    );
    await withTimeout('the read models are ready', ready);
    return stop;
  }

  /** Projects all events, then stops the projections. */
  async projectAll(projectors: readonly Projector[] = allProjectors): Promise<void> {
    const stop = await this.start(projectors);
    await this.caughtUp(projectors);
    await stop();
  }

  caughtUp(projectors: readonly Projector[] = allProjectors): Promise<void> {
    return caughtUp(this.database.url, this.last, projectors);
  }

  async rows<T extends object>(table: string, orderBy: string): Promise<T[]> {
    return (await this.database.pool.query<T>(`select * from read.${table} order by ${orderBy}`))
      .rows;
  }

  async close(): Promise<void> {
    await Promise.all(this.running.map(({ stop }) => stop()));
    await this.raw.close();
    await this.pool.end();
    await this.database.drop();
  }
}
