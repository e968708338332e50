import type DataLoader from 'dataloader';
import type pg from 'pg';
import { CHANNELS } from '../../database/channels.js';
import { WakeUps } from '../../database/listener.js';
import { BackOff, unlessAborted } from '../../process/back-off.js';
import { batchLoader } from '../../process/batch-loader.js';
import { checkNewEvents } from '../new-events.js';
import {
  EventStoreUnavailableError,
  RevisionConflictError,
  type AppendResult,
  type EventBatch,
  type EventStore,
  type EventToStore,
  type ExpectedRevision,
  type LookBackOptions,
  type LookBackPage,
  type Position,
  type StoredEvent,
  type SubscribeOptions,
  SLICE,
} from '../port.js';
import { asUnavailable, isCallersFault } from './failures.js';
import { Announcer, GroupCommit, type AppendOutcome } from './group-commit.js';
import { lookBack } from './look-back.js';
import { migrate } from './migrate.js';
import { toPosition } from './positions.js';
import {
  countEvents,
  readPage,
  readSlices,
  readStream,
  safeHead,
  type Page,
  type StreamSlice,
} from './reader.js';
import { ANY, NO_STREAM } from './sql/append.js';

export interface PostgresEventStoreOptions {
  /** Pool for appends and reads. The caller ends the pool and handles errors of idle connections. */
  readonly pool: pg.Pool;
  /** Address of the database, for the one connection that listens to notifications. */
  readonly connectionString: string;
  /** Milliseconds after which the outcome of an append counts as unknown; default 10 000. */
  readonly appendTimeoutMs?: number;
  /** Longest sleep of a subscriber without a notification, in milliseconds; default 500. */
  readonly pollMs?: number;
  /** Milliseconds between announcements under load ({@link Announcer}); default 5. */
  readonly announceEveryMs?: number;
  /** Called for lost connections and failed reads. The store recovers from both by itself. */
  readonly onTrouble?: (message: string, error: unknown) => void;
}

/** Milliseconds until the next read when a running append hides a committed event. A notification ends this wait earlier. */
const PENDING_MS = 10;

const SLICES_A_CALL = 32;
/** Largest number of concurrent read statements, so that a slow statement does not delay all others. */
const READING_CALLS = 4;

/** Event store in PostgreSQL (15 or later). Call {@link migrate} before anything else. */
export class PostgresEventStore implements EventStore {
  private readonly pool: pg.Pool;
  private readonly appends: GroupCommit;
  /** Loader that combines short reads of the same moment into one statement. */
  private readonly slices: DataLoader<StreamSlice, readonly StoredEvent[]>;
  private readonly announcer: Announcer;
  private readonly wakeUps: WakeUps;
  private readonly pollMs: number;
  private readonly onTrouble: (message: string, error: unknown) => void;
  private readonly closing = new AbortController();

  constructor(options: PostgresEventStoreOptions) {
    this.pool = options.pool;
    this.slices = batchLoader((slices) => readSlices(options.pool, slices), {
      most: SLICES_A_CALL,
      calls: READING_CALLS,
    });
    this.pollMs = options.pollMs ?? 500;
    this.onTrouble = options.onTrouble ?? (() => {});
    this.announcer = Announcer.by(options.pool, options.announceEveryMs ?? 5);
    this.wakeUps = new WakeUps({
      connectionString: options.connectionString,
      channel: CHANNELS.eventsAppended,
      onTrouble: this.onTrouble,
    });
    const timeout = options.appendTimeoutMs ?? 10_000;
    this.appends = new GroupCommit((batch) => this.write(batch, timeout), isCallersFault);
  }

  /** Creates or updates the schema `events`. Safe from several processes at once. */
  migrate(): Promise<void> {
    return migrate(this.pool);
  }

  async append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToStore[],
  ): Promise<AppendResult> {
    checkNewEvents(stream, events);
    if (this.closing.signal.aborted)
      throw new EventStoreUnavailableError('The event store is closed');
    const { outcome, revision, position } = await this.appends.append(
      toJson(stream, expected, events),
    );
    if (outcome === 'conflict')
      throw new RevisionConflictError(stream, expected, revision < 0 ? 'no-stream' : revision);
    if (position === null)
      throw new Error(`Some of these events are in ${stream} already, others are not`);
    return { revision, position };
  }

  async read(stream: string, from = 0, most?: number): Promise<readonly StoredEvent[]> {
    return await this.orUnavailable(
      most !== undefined && most <= SLICE
        ? this.slices.load({ stream, from, most })
        : readStream(this.pool, stream, from, most),
    );
  }

  async *readAll(
    options: Omit<SubscribeOptions, 'signal'> & { signal?: AbortSignal },
  ): AsyncIterable<EventBatch> {
    let { from } = options;
    while (!options.signal?.aborted) {
      const page = await this.orUnavailable(
        readPage(this.pool, from, options.filter, options.batchSize ?? 500),
      );
      if (page.position > from) {
        const passed = options.filter
          ? await this.orUnavailable(countEvents(this.pool, from, page.position))
          : page.events.length;
        yield { ...batchOf(page), passed };
      }
      if (page.caughtUp) return;
      from = page.position;
    }
  }

  async lookBack(options: LookBackOptions): Promise<LookBackPage> {
    return await this.orUnavailable(lookBack(this.pool, options));
  }

  async end(): Promise<Position> {
    return (await this.orUnavailable(safeHead(this.pool))).head;
  }

  async *subscribeToAll(options: SubscribeOptions): AsyncIterable<EventBatch> {
    const signal = AbortSignal.any([options.signal, this.closing.signal]);
    const backOff = new BackOff();
    let { from } = options;
    let told = false;
    while (!signal.aborted) {
      const mark = this.wakeUps.mark();
      let page: Page | undefined;
      try {
        page = await unlessAborted(
          readPage(this.pool, from, options.filter, options.batchSize ?? 500),
          signal,
        );
        backOff.reset();
      } catch (error) {
        this.onTrouble('Reading events failed; trying again', error);
        await backOff.wait(signal);
        continue;
      }
      if (!page || signal.aborted) return;
      const news = page.position > from;
      if (news || !told) {
        // The first batch is delivered even without events, because it reports that the reader has caught up.
        told = true;
        from = page.position;
        yield batchOf(page);
      }
      if (news && (page.pending || !page.caughtUp)) continue;
      await this.wakeUps.next(mark, page.pending ? PENDING_MS : this.pollMs, signal);
    }
  }

  /** Ends subscriptions and waits for running appends. The pool stays open. */
  async close(): Promise<void> {
    this.closing.abort();
    await this.appends.idle();
    this.announcer.stop();
    await this.wakeUps.close();
  }

  private async write(batch: string, timeoutMs: number): Promise<readonly AppendOutcome[]> {
    // `query_timeout` drops the connection when the server does not answer. It is missing in pg's types for a single query.
    const query: pg.QueryConfig & { query_timeout: number } = {
      name: 'append-events',
      text: `select a.verdict as outcome, a.at_revision as revision, a.at_epoch as epoch, a.at_transaction::text as transaction,
                    a.at_position as position
               from events.append($1::jsonb) a order by a.ordinal`,
      values: [batch],
      query_timeout: timeoutMs,
    };
    const { rows } = await this.orUnavailable(this.pool.query<OutcomeRow>(query));
    if (rows.some(({ outcome }) => outcome === 'ok')) this.announcer.announce();
    return rows.map(({ outcome, revision, epoch, transaction, position }) => ({
      outcome,
      revision,
      position: epoch === null ? null : toPosition({ epoch, transaction, position }),
    }));
  }

  private async orUnavailable<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      throw asUnavailable(error);
    }
  }
}

interface OutcomeRow {
  readonly outcome: AppendOutcome['outcome'];
  readonly revision: number;
  readonly epoch: number | null;
  readonly transaction: string;
  readonly position: string;
}

function toJson(
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToStore[],
): string {
  return JSON.stringify({
    stream,
    expected: expected === 'no-stream' ? NO_STREAM : expected === 'any' ? ANY : expected,
    events: events.map(({ id, type, data, metadata }) => ({
      id,
      type,
      data: data ?? null,
      metadata,
    })),
  });
}

const batchOf = ({ events, position, caughtUp }: Page): EventBatch => ({
  events,
  position,
  caughtUp,
});
