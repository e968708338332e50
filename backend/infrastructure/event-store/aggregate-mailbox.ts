import { randomUUID } from 'node:crypto';
import type { DomainEvent } from '../../contracts/events/index.js';
import type { AggregateStore } from './mailbox/aggregate.js';
import type { Snapshots } from './mailbox/snapshots.js';
import { StreamMailbox } from './mailbox/stream-mailbox.js';
import type { Decide, Evolver, Executed } from './mailbox/types.js';
import { StreamBusyError, type EventStore } from './port.js';

export type { Decision, Evolver, Executed, WrittenEvent } from './mailbox/types.js';

export interface MailboxOptions<S = unknown> {
  /** Commands that may wait for one stream before the next ones are told to come back; default 2 000. */
  readonly maxQueue?: number;
  /** Streams kept in memory while nothing waits for them; default 500. */
  readonly maxStreams?: number;
  /** Where the states of long streams are kept; default: nowhere, each stream is read from its first event. */
  readonly snapshots?: Snapshots<S> | null;
}

/**
 * Executes commands on streams: one after another for a stream, many in one write, streams beside each other.
 * The expected revision is always the fence, so other processes may write to the same streams.
 */
export class AggregateMailbox<S, E extends DomainEvent> {
  /** Least recently used first. */
  private readonly streams = new Map<string, StreamMailbox<S, E>>();
  private readonly store: AggregateStore;
  private readonly maxQueue: number;
  private readonly maxStreams: number;
  private readonly snapshots: Snapshots<S> | null;

  constructor(
    store: AggregateStore | Pick<EventStore, 'append' | 'read'>,
    private readonly evolver: Evolver<S, E>,
    options: MailboxOptions<S> = {},
  ) {
    // A plain event store gives back what was put in, so its events are of type E as well.
    this.store = store as AggregateStore;
    this.maxQueue = options.maxQueue ?? 2_000;
    this.maxStreams = options.maxStreams ?? 500;
    this.snapshots = options.snapshots ?? null;
  }

  /**
   * Decides and writes. What `decide` throws is thrown here, with nothing written. The same `commandId` again writes
   * nothing new and answers as the first time; where the stream was begun with a snapshot, this holds for what came after it.
   * @throws StreamBusyError when too many commands wait for this stream; nothing was written
   * @throws EventStoreUnavailableError when the store stays away; the outcome is then unknown, and the same command may be sent again
   */
  async execute<R>(
    stream: string,
    commandId: string,
    decide: Decide<S, R, E>,
  ): Promise<Executed<R, E>> {
    const mailbox = this.mailboxOf(stream);
    if (mailbox.waiting >= this.maxQueue) throw new StreamBusyError(stream);
    return await new Promise<Executed<R, E>>((resolve, reject) => {
      // The mailbox answers a command with what that command's own `decide` gave: an R.
      mailbox.put({
        commandId,
        decide,
        resolve: (executed) => resolve(executed as Executed<R, E>),
        reject,
      });
    });
  }

  /** The stream's state now, after everything that was waiting before this call. */
  async state(stream: string): Promise<S> {
    const { result } = await this.execute(stream, randomUUID(), (state) => ({
      events: [],
      result: state,
    }));
    return result;
  }

  private mailboxOf(stream: string): StreamMailbox<S, E> {
    const mailbox =
      this.streams.get(stream) ??
      new StreamMailbox<S, E>(this.store, stream, this.evolver, this.snapshots);
    this.streams.delete(stream);
    this.streams.set(stream, mailbox);
    if (this.streams.size > this.maxStreams) this.forgetIdle(mailbox);
    return mailbox;
  }

  private forgetIdle(except: StreamMailbox<S, E>): void {
    for (const [name, mailbox] of this.streams) {
      if (this.streams.size <= this.maxStreams) return;
      if (mailbox.idle && mailbox !== except) this.streams.delete(name);
    }
  }
}
