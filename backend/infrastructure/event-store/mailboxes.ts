import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../contracts/events/index.js';
import { isLostConnection } from '../database/lost-connection.js';
import { BackOff } from '../process/back-off.js';
import { commandsWaiting } from '../metrics/metrics.js';
import { inBackground } from '../process/in-background.js';
import { bound, outsideOfSpans } from '../tracing/trace.js';
import {
  Aggregate,
  type AggregateStore,
  decideAll,
  eventId,
  type Waiting,
} from './mailbox/aggregate.js';
import type { NewDomainEvent } from './codec/recorded-event.js';
import type { Snapshots } from './mailbox/snapshots.js';
import type { Decide, Evolver, Executed } from './mailbox/types.js';
import {
  EventStoreUnavailableError,
  type EventStore,
  RevisionConflictError,
  StreamBusyError,
} from './port.js';

export type { Decision, Evolver, Executed, WrittenEvent } from './mailbox/types.js';

const MOST_COMMANDS = 500;
const TRIES = 5;
const PATIENCE_MS = 10_000;
/** Milliseconds for which an append is retried: as long as a request waits for the database. */
const APPEND_PATIENCE_MS = 10_000;

export interface MailboxOptions<S = unknown> {
  /**
   * Largest number of commands waiting for one stream. Further commands are refused, and their callers must retry. Default 12
   * 000: there must be room for the crowd of a large hall, because a caller who has to retry loses the place in the queue. A
   * waiting command needs little memory beside its connection.
   */
  readonly maxQueue?: number;
  /** Largest number of streams kept in memory without waiting commands; default 500. */
  readonly maxStreams?: number;
  /**
   * Largest number of events of all streams in memory, not counting streams with waiting commands. Default 60 000, about 60 MB of
   * seat ledgers (about 1 kB for each event). A dropped stream is later read from its snapshot.
   */
  readonly maxEvents?: number;
  /** Storage for snapshots of long streams; default: none, so streams are read from their first event. */
  readonly snapshots?: Snapshots<S> | null;
  /** Milliseconds for which an append is retried while the store is down; default 10 000. */
  readonly appendPatienceMs?: number;
}

/**
 * All mailboxes of one kind of aggregate in this process, one for each stream (`mailboxOf`). Commands of one stream are executed
 * one after another, many in one write; different streams run in parallel. Other processes may write to the same streams: each
 * append checks the expected revision.
 */
export class Mailboxes<S, E extends DomainEvent> {
  /** Mailboxes, least recently used first. `counted` is the number of the stream's events at its last use. */
  private readonly streams = new Map<string, { mailbox: StreamMailbox<S, E>; counted: number }>();
  /** Sum of `counted` over all mailboxes. */
  private events = 0;
  private readonly store: AggregateStore;
  private readonly maxQueue: number;
  private readonly maxStreams: number;
  private readonly maxEvents: number;
  private readonly snapshots: Snapshots<S> | null;
  private readonly appendPatienceMs: number;

  constructor(
    store: AggregateStore | Pick<EventStore, 'append' | 'read'>,
    private readonly evolver: Evolver<S, E>,
    options: MailboxOptions<S> = {},
  ) {
    // The cast is safe: the store returns the events that mailboxes appended to it, which have the type E.
    this.store = store as AggregateStore;
    this.maxQueue = options.maxQueue ?? 12_000;
    this.maxStreams = options.maxStreams ?? 500;
    this.maxEvents = options.maxEvents ?? 60_000;
    this.snapshots = options.snapshots ?? null;
    this.appendPatienceMs = options.appendPatienceMs ?? APPEND_PATIENCE_MS;
  }

  /** Returns the mailbox of a stream. Use it at once, because the next call may drop an idle mailbox. */
  mailboxOf(stream: string): StreamMailbox<S, E> {
    const known = this.streams.get(stream);
    const mailbox =
      known?.mailbox ??
      new StreamMailbox<S, E>(
        this.store,
        stream,
        this.evolver,
        this.maxQueue,
        this.snapshots,
        this.appendPatienceMs,
      );
    this.streams.delete(stream);
    this.streams.set(stream, { mailbox, counted: mailbox.length });
    this.events += mailbox.length - (known?.counted ?? 0);
    if (this.tooMany) this.forgetIdle(mailbox);
    return mailbox;
  }

  private get tooMany(): boolean {
    return this.streams.size > this.maxStreams || this.events > this.maxEvents;
  }

  private forgetIdle(except: StreamMailbox<S, E>): void {
    for (const [name, { mailbox, counted }] of this.streams) {
      if (!this.tooMany) return;
      if (!mailbox.idle || mailbox === except) continue;
      this.streams.delete(name);
      this.events -= counted;
    }
  }
}

/**
 * Commands of one stream, in the order of arrival. Waiting commands are decided together and written in one append. A command is
 * answered only once it is certain that its decision used the stream's true state.
 */
export class StreamMailbox<S, E extends DomainEvent> {
  private queue: Waiting<S, E>[] = [];
  private readonly aggregate: Aggregate<S, E>;
  /** True when the aggregate has been compared with the log and had all events. False at first, and after an unknown outcome. */
  private compared = false;
  private working = false;

  constructor(
    private readonly store: AggregateStore,
    private readonly stream: string,
    evolver: Evolver<S, E>,
    /** Largest number of commands that may wait for the stream. */
    private readonly maxQueue: number,
    snapshots: Snapshots<S> | null = null,
    private readonly appendPatienceMs = APPEND_PATIENCE_MS,
  ) {
    this.aggregate = new Aggregate(store, stream, evolver, snapshots);
  }

  get idle(): boolean {
    return !this.working;
  }

  /** Number of the stream's events that are in memory. */
  get length(): number {
    return this.aggregate.revision + 1;
  }

  /**
   * Decides the command and writes its events. Errors of `decide` are thrown here, with nothing written. A repeated `commandId`
   * writes nothing and returns the first answer.
   * @throws StreamBusyError when too many commands wait for this stream; nothing was written
   * @throws EventStoreUnavailableError when the store stays down; the outcome is then unknown, and the same command may be sent
   * again
   */
  async execute<R>(commandId: string, decide: Decide<S, R, E>): Promise<Executed<R, E>> {
    if (this.queue.length >= this.maxQueue) throw new StreamBusyError(this.stream);
    commandsWaiting.inc();
    return await new Promise<Executed<R, E>>((resolve, reject) => {
      this.queue.push({
        commandId,
        decide: bound(decide),
        // The cast is safe: the result comes from this command's own `decide`, so it has the type R.
        resolve: (executed) => resolve(executed as Executed<R, E>),
        reject,
      });
      if (!this.working) {
        // The batch is executed outside the current trace span, because it also serves later commands and belongs to no single
        // command.
        const working = outsideOfSpans(() => this.work());
        inBackground(working, 'the mailbox of a stream broke');
      }
    }).finally(() => commandsWaiting.dec());
  }

  /**
   * Starts a new mailbox with the events that the caller has read, to save a read. Events written meanwhile are found at the next
   * append.
   */
  beginWith(events: readonly NewDomainEvent<E>[]): void {
    if (!this.working && this.aggregate.beginWith(events)) this.compared = true;
  }

  /** Returns the stream's state after all commands that were waiting before this call. */
  async state(): Promise<S> {
    const { result } = await this.execute(randomUUID(), (state) => ({ events: [], result: state }));
    return result;
  }

  private async work(): Promise<void> {
    this.working = true;
    try {
      while (this.queue.length > 0) {
        // Waits one turn of the event loop, so that commands that become ready in it join the batch.
        await new Promise<void>((resolve) => setImmediate(resolve));
        await this.handle(this.queue.splice(0, MOST_COMMANDS));
      }
    } finally {
      this.working = false;
    }
  }

  private async handle(commands: readonly Waiting<S, E>[]): Promise<void> {
    try {
      await this.decideAndWrite(commands);
    } catch (error) {
      // The outcome of the append is unknown, so the next round first reads events that are not in memory yet.
      this.compared = false;
      if (commands.length > 1 && !isAway(error)) {
        // One of the commands exceeds the store's limits. Each command is now written alone, so that only the command that is too
        // large fails.
        for (const command of commands) await this.handle([command]);
      } else {
        for (const { reject } of commands) reject(error);
      }
    }
  }

  private async decideAndWrite(commands: readonly Waiting<S, E>[]): Promise<void> {
    const { aggregate } = this;
    let current = !this.compared;
    let readAgain = false;
    if (!this.compared) await patiently(() => aggregate.catchUp());
    this.compared = true;
    for (;;) {
      const { events, state, answers, repeated, left } = decideAll(aggregate, commands);
      let position: string | null = null;
      if (events.length > 0) {
        try {
          // The append may have been written although its answer was lost. A retry uses the same event ids and stores nothing
          // twice, so the callers get the true outcome if the store is back in time.
          ({ position } = await patiently(
            () => this.store.append(this.stream, aggregate.expected, events),
            { tries: Infinity, forMs: this.appendPatienceMs },
          ));
        } catch (error) {
          if (!(error instanceof RevisionConflictError)) throw error;
          if (!(await patiently(() => aggregate.catchUp()))) {
            // The store reports a conflict but has no newer event: the log was restored from an older backup.
            if (readAgain) throw error;
            readAgain = true;
            aggregate.forget();
            await patiently(() => aggregate.catchUp());
          }
          current = true;
          continue;
        }
        aggregate.advance(events, state);
      } else if (!current) {
        // Without a write, nothing proves that the state is current. Read the stream, or an old state could refuse commands for
        // ever.
        current = true;
        if (await patiently(() => aggregate.catchUp())) continue;
      }
      for (const answer of answers) answer(position);
      aggregate.keepSnapshot();
      for (const command of repeated) await this.repeat(aggregate, command);
      this.queue.unshift(...left);
      return;
    }
  }

  /** Answers a command that was executed before, by deciding it again on the state of that time: the answer is the same. */
  private async repeat(aggregate: Aggregate<S, E>, command: Waiting<S, E>): Promise<void> {
    try {
      const { state, rest } = await patiently(() =>
        aggregate.before(eventId(this.stream, command.commandId, 0)),
      );
      const events = rest.filter(
        ({ id }, index) => id === eventId(this.stream, command.commandId, index),
      );
      const { result } = command.decide(state);
      command.resolve({ result, position: events.at(-1)?.position ?? null, events });
    } catch (error) {
      command.reject(error);
    }
  }
}

/**
 * Retries a few times while the store is unavailable. Stops at once when the server is known to be down, so that the caller
 * learns within a second.
 */
async function patiently<T>(
  attempt: () => Promise<T>,
  { tries: most = TRIES, forMs = PATIENCE_MS } = {},
): Promise<T> {
  const backOff = new BackOff(50, 1_000);
  const started = performance.now();
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      const gone = error instanceof EventStoreUnavailableError && error.gone;
      if (!isAway(error) || gone || tries === most || performance.now() - started > forMs)
        throw error;
      await backOff.wait();
    }
  }
}

/** Returns true when the store, or the database with the encryption keys, is unavailable. */
const isAway = (error: unknown): boolean =>
  error instanceof EventStoreUnavailableError || isLostConnection(error);
