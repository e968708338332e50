import type { DomainEvent } from '../../../contracts/events/index.js';
import type { DomainEventStore } from '../codec/domain-event-store.js';
import type { NewDomainEvent, RecordedEvent } from '../codec/recorded-event.js';
import type { ExpectedRevision } from '../port.js';
import type { Evolver } from './types.js';

/** What the mailbox needs of a store. */
export type AggregateStore = Pick<DomainEventStore, 'append' | 'read'>;

/** One stream in memory: its state at a revision, and which events it has had. */
export class Aggregate<S, E extends DomainEvent> {
  private ids = new Set<string>();
  private at = -1;
  private current: S;

  private constructor(
    private readonly store: AggregateStore,
    readonly stream: string,
    private readonly evolver: Evolver<S, E>,
  ) {
    this.current = evolver.initial();
  }

  static async load<S, E extends DomainEvent>(
    store: AggregateStore,
    stream: string,
    evolver: Evolver<S, E>,
  ): Promise<Aggregate<S, E>> {
    const aggregate = new Aggregate(store, stream, evolver);
    await aggregate.readTail();
    return aggregate;
  }

  get state(): S {
    return this.current;
  }

  /** -1 before the first event. */
  get revision(): number {
    return this.at;
  }

  get expected(): ExpectedRevision {
    return this.at < 0 ? 'no-stream' : this.at;
  }

  has(eventId: string): boolean {
    return this.ids.has(eventId);
  }

  evolve(state: S, events: readonly NewDomainEvent<E>[]): S {
    return events.reduce((before, event) => this.evolver.evolve(before, event), state);
  }

  /** These were written, and this is what they made of the state. */
  advance(events: readonly NewDomainEvent<E>[], state: S): void {
    for (const { id } of events) this.ids.add(id);
    this.at += events.length;
    this.current = state;
  }

  /** Catches up with what others wrote; true when there was something. */
  async readTail(): Promise<boolean> {
    const tail = await this.store.read<E>(this.stream, this.at + 1);
    this.advance(tail, this.evolve(this.current, tail));
    return tail.length > 0;
  }

  /** The state as it was just before one of the stream's events, and everything from that event on. */
  async before(eventId: string): Promise<{ state: S; rest: readonly RecordedEvent<E>[] }> {
    const events = await this.store.read<E>(this.stream);
    const place = events.findIndex(({ id }) => id === eventId);
    const state = this.evolve(this.evolver.initial(), events.slice(0, place));
    return { state, rest: events.slice(place) };
  }
}
