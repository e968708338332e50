import type { DomainEvent } from '../../contracts/events/index.js';
import type { AggregateStore } from './mailbox/aggregate.js';
import type { Snapshots } from './mailbox/snapshots.js';
import { StreamMailbox } from './mailbox/stream-mailbox.js';
import type { Evolver } from './mailbox/types.js';
import type { EventStore } from './port.js';

export type { Decision, Evolver, Executed, WrittenEvent } from './mailbox/types.js';

export interface MailboxOptions<S = unknown> {
  /**
   * Commands that may wait for one stream; further ones are refused and told to come back. Default
   * 2 000.
   */
  readonly maxQueue?: number;
  /** Streams kept in memory while no command waits for them; default 500. */
  readonly maxStreams?: number;
  /** Where the states of long streams are kept; default: nowhere, each stream is read from its first event. */
  readonly snapshots?: Snapshots<S> | null;
}

/**
 * The mailboxes of many streams: commands are executed one after another for a stream, many in one write, streams beside
 * each other. The expected revision is always the fence, so other processes may write to the same streams.
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
    // A plain event store returns the events that were put in, so they are of type E.
    this.store = store as AggregateStore;
    this.maxQueue = options.maxQueue ?? 2_000;
    this.maxStreams = options.maxStreams ?? 500;
    this.snapshots = options.snapshots ?? null;
  }

  /** The mailbox of a stream, to be used at once: one that nothing waits for may be forgotten by the next call. */
  of(stream: string): StreamMailbox<S, E> {
    const mailbox =
      this.streams.get(stream) ??
      new StreamMailbox<S, E>(this.store, stream, this.evolver, this.maxQueue, this.snapshots);
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
