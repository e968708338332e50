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
/** As long as a request waits for the database. */
const APPEND_PATIENCE_MS = 10_000;

export interface MailboxOptions<S = unknown> {
  /**
   * Commands that may wait for one stream; further ones are refused and told to come back. Default 12 000: whoever is sent away
   * and comes back is behind those who came later, so the crowd of a large hall must find room. A waiting command is small
   * beside the connection that it came by.
   */
  readonly maxQueue?: number;
  /** Streams kept in memory while no command waits for them; default 500. */
  readonly maxStreams?: number;
  /**
   * Events that the streams in memory may have together, as far as no command waits for them; default 60 000, which is 60 MB
   * of seat ledgers (about 1 kB of memory an event). A stream that is asked for again is read from its snapshot.
   */
  readonly maxEvents?: number;
  /** Where the states of long streams are kept; default: nowhere, each stream is read from its first event. */
  readonly snapshots?: Snapshots<S> | null;
  /** How long an append is asked for again while the store is away, in milliseconds; default 10 000. */
  readonly appendPatienceMs?: number;
}

/**
 * All mailboxes of one kind of aggregate in this process, one a stream (`of`): commands are executed one after another for a
 * stream, many in one write, streams beside each other. The expected revision is always the fence, so other processes may write
 * to the same streams.
 */
export class Mailboxes<S, E extends DomainEvent> {
  /** Least recently used first. `counted`: its events when it was used last. */
  private readonly streams = new Map<string, { mailbox: StreamMailbox<S, E>; counted: number }>();
  /** What is counted of all of them. */
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
    // A plain event store returns the events that were put in, so they are of type E.
    this.store = store as AggregateStore;
    this.maxQueue = options.maxQueue ?? 12_000;
    this.maxStreams = options.maxStreams ?? 500;
    this.maxEvents = options.maxEvents ?? 60_000;
    this.snapshots = options.snapshots ?? null;
    this.appendPatienceMs = options.appendPatienceMs ?? APPEND_PATIENCE_MS;
  }

  /** The mailbox of a stream, to be used at once: one that nothing waits for may be forgotten by the next call. */
  of(stream: string): StreamMailbox<S, E> {
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
 * The commands of one stream, in the order they came. Those that wait are decided together and written in one append;
 * an answer is given only once it is certain that the decision was made on the stream's true state.
 */
export class StreamMailbox<S, E extends DomainEvent> {
  private queue: Waiting<S, E>[] = [];
  private readonly aggregate: Aggregate<S, E>;
  /** Whether the aggregate had all of the log when it was compared last. Not so at first, nor after an unknown outcome. */
  private compared = false;
  private working = false;

  constructor(
    private readonly store: AggregateStore,
    private readonly stream: string,
    evolver: Evolver<S, E>,
    /** Commands that may wait. */
    private readonly maxQueue: number,
    snapshots: Snapshots<S> | null = null,
    private readonly appendPatienceMs = APPEND_PATIENCE_MS,
  ) {
    this.aggregate = new Aggregate(store, stream, evolver, snapshots);
  }

  get idle(): boolean {
    return !this.working;
  }

  /** Events of the stream that are known. */
  get length(): number {
    return this.aggregate.revision + 1;
  }

  /**
   * Decides and writes. What `decide` throws is thrown here, with nothing written. The same `commandId` again writes
   * nothing new and answers as the first time.
   * @throws StreamBusyError when too many commands wait for this stream; nothing was written
   * @throws EventStoreUnavailableError when the store stays away; the outcome is then unknown, and the same command may be sent again
   */
  async execute<R>(commandId: string, decide: Decide<S, R, E>): Promise<Executed<R, E>> {
    if (this.queue.length >= this.maxQueue) throw new StreamBusyError(this.stream);
    commandsWaiting.inc();
    return await new Promise<Executed<R, E>>((resolve, reject) => {
      this.queue.push({
        commandId,
        decide: bound(decide),
        // Answered with what this command's own `decide` gave: an R.
        resolve: (executed) => resolve(executed as Executed<R, E>),
        reject,
      });
      if (!this.working) {
        // It works for commands that come later, too.
        const working = outsideOfSpans(() => this.work());
        inBackground(working, 'the mailbox of a stream broke');
      }
    }).finally(() => commandsWaiting.dec());
  }

  /**
   * Spares a mailbox that knows nothing of its stream yet the reading: these are the stream's events, which the caller has read.
   * What was written since is found by the next append.
   */
  beginWith(events: readonly NewDomainEvent<E>[]): void {
    if (!this.working && this.aggregate.beginWith(events)) this.compared = true;
  }

  /** The stream's state after every command that was waiting before this call. */
  async state(): Promise<S> {
    const { result } = await this.execute(randomUUID(), (state) => ({ events: [], result: state }));
    return result;
  }

  private async work(): Promise<void> {
    this.working = true;
    try {
      while (this.queue.length > 0) {
        // Commands that become ready in this turn of the event loop join the batch.
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
      // What was written is unknown: the next one looks first what came after the events that are known.
      this.compared = false;
      if (commands.length > 1 && !isAway(error)) {
        // One of the commands is more than the store can take: decided alone, it fails alone.
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
          // It may be written although its answer was lost. Under the same ids it counts once, so whoever waits is told what
          // became of it whenever the store is back in time.
          ({ position } = await patiently(
            () => this.store.append(this.stream, aggregate.expected, events),
            { tries: Infinity, forMs: this.appendPatienceMs },
          ));
        } catch (error) {
          if (!(error instanceof RevisionConflictError)) throw error;
          if (!(await patiently(() => aggregate.catchUp()))) {
            // Somebody else's event is said to be there and is not: the log was restored from an older backup.
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
        // No write has proved that the state is current: read the stream, or refusals from an old
        // state would never end.
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

  /**
   * The command was executed before: decided again on the state of that time, it gives the same
   * answer.
   */
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

/** Tries again, a few times, while the store is away, unless it is known to be gone: whoever asks is told so within a second. */
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

/** The store, or the database that has the keys of what it is to write. */
const isAway = (error: unknown): boolean =>
  error instanceof EventStoreUnavailableError || isLostConnection(error);
