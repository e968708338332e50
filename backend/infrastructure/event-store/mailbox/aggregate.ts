import type { DomainEvent } from '../../../contracts/events/index.js';
import { inBackground } from '../../process/in-background.js';
import type { DomainEventStore } from '../codec/domain-event-store.js';
import type { NewDomainEvent, RecordedEvent } from '../codec/recorded-event.js';
import { type ExpectedRevision, type Position, SLICE } from '../port.js';
import type { Snapshots } from './snapshots.js';
import type { Evolver, Decide, Executed } from './types.js';
import { uuidFromName } from '../uuid.js';

/** Part of the event store that a mailbox uses. */
export type AggregateStore = Pick<DomainEventStore, 'append' | 'read'>;

/** One stream in memory: its state at a revision, and the ids of the events applied to the state. */
export class Aggregate<S, E extends DomainEvent> {
  private ids = new Set<string>();
  private revisionNow = -1;
  private lastId: string | null = null;
  private current: S;
  /** True once a snapshot has been looked for, which happens once, before the first read. */
  private begun = false;
  /** Revision of the last saved snapshot. */
  private keptAt = -1;
  private keeping = false;

  constructor(
    private readonly store: AggregateStore,
    readonly stream: string,
    private readonly evolver: Evolver<S, E>,
    private readonly snapshots: Snapshots<S> | null = null,
  ) {
    this.current = evolver.initial();
  }

  get state(): S {
    return this.current;
  }

  /** Revision of the last applied event; -1 before the first event. */
  get revision(): number {
    return this.revisionNow;
  }

  get expected(): ExpectedRevision {
    return this.revisionNow < 0 ? 'no-stream' : this.revisionNow;
  }

  /** Returns true when this process has applied the event. Events before a snapshot are unknown. */
  has(eventId: string): boolean {
    return this.ids.has(eventId);
  }

  evolve(state: S, events: readonly NewDomainEvent<E>[]): S {
    return events.reduce((before, event) => this.evolver.evolve(before, event), state);
  }

  /** Adds events that were written, and replaces the state by the state after these events. */
  advance(events: readonly NewDomainEvent<E>[], state: S): void {
    for (const { id } of events) this.ids.add(id);
    this.revisionNow += events.length;
    this.lastId = events.at(-1)?.id ?? this.lastId;
    this.current = state;
  }

  /**
   * Initialises the state from all events of the stream, which the caller has read. Returns false, and changes nothing, when some
   * events are known already.
   */
  beginWith(events: readonly NewDomainEvent<E>[]): boolean {
    if (this.begun) return false;
    this.begun = true;
    this.advance(events, this.evolve(this.current, events));
    return true;
  }

  /**
   * Reads events that this aggregate does not have yet, in slices, so that other work can run in between. Returns true when there
   * were any. After an interruption the next call continues.
   */
  async catchUp(): Promise<boolean> {
    if (!this.begun) await this.beginWithSnapshot();
    for (let found = false; ; found = true) {
      const slice = await this.store.read<E>(this.stream, this.revisionNow + 1, SLICE);
      this.advance(slice, this.evolve(this.current, slice));
      if (slice.length < SLICE) return found || slice.length > 0;
    }
  }

  /** Discards the state because the log was replaced. All events are then read again, without a snapshot. */
  forget(): void {
    this.ids = new Set();
    this.revisionNow = -1;
    this.lastId = null;
    this.keptAt = -1;
    this.current = this.evolver.initial();
  }

  /** Saves a snapshot in the background when enough events have come since the last snapshot. */
  keepSnapshot(): void {
    const { snapshots, lastId } = this;
    if (
      !snapshots ||
      lastId === null ||
      this.keeping ||
      this.revisionNow - this.keptAt < snapshots.every
    )
      return;
    this.keeping = true;
    this.keptAt = this.revisionNow;
    const kept = snapshots
      .keep(this.stream, { revision: this.revisionNow, lastEventId: lastId, state: this.current })
      .finally(() => (this.keeping = false));
    inBackground(kept, 'cannot keep the snapshot of a stream');
  }

  /**
   * Returns the state just before one of the stream's events, that event, and the later events that the same command
   * may have written.
   */
  async before(eventId: string): Promise<{ state: S; rest: readonly RecordedEvent<E>[] }> {
    let state = this.evolver.initial();
    const rest: RecordedEvent<E>[] = [];
    for (let from = 0; ; from += SLICE) {
      const slice = await this.store.read<E>(this.stream, from, SLICE);
      const found = rest.length > 0;
      const place = found ? 0 : slice.findIndex(({ id }) => id === eventId);
      if (place < 0) state = this.evolve(state, slice);
      else {
        state = found ? state : this.evolve(state, slice.slice(0, place));
        rest.push(...slice.slice(place));
      }
      // A command writes far fewer events than a slice has, so the next slice contains the command's last event at the latest.
      if (found || slice.length < SLICE) return { state, rest };
    }
  }

  private async beginWithSnapshot(): Promise<void> {
    const snapshot = (await this.snapshots?.find(this.stream)) ?? null;
    if (snapshot) {
      const [last] = await this.store.read<E>(this.stream, snapshot.revision, 1);
      if (last?.id === snapshot.lastEventId) {
        this.revisionNow = this.keptAt = snapshot.revision;
        this.current = snapshot.state;
        this.lastId = last.id;
        this.ids.add(last.id);
      } else await this.snapshots?.drop(this.stream, snapshot);
    }
    this.begun = true;
  }
}

/** A command that waits in the mailbox. */
export interface Waiting<S, E extends DomainEvent> {
  readonly commandId: string;
  readonly decide: Decide<S, unknown, E>;
  resolve(executed: Executed<unknown, E>): void;
  reject(reason: unknown): void;
}

/** Result of deciding a batch of commands, before anything is written or answered. */
export interface Round<S, E extends DomainEvent> {
  readonly events: readonly NewDomainEvent<E>[];
  readonly state: S;
  /** Functions that answer the decided commands, given the position of the batch. */
  readonly answers: readonly ((position: Position | null) => void)[];
  /** Commands that were executed before, so that their events are already in the stream. */
  readonly repeated: readonly Waiting<S, E>[];
  /** Commands that were not decided in this round and wait for the next round. */
  readonly left: readonly Waiting<S, E>[];
}

/** Size of events in characters at which a round stops growing, because a store limits one append (EventStoreDB: 1 MiB). */
const MOST_CHARACTERS = 400_000;

/** Derives an event's id from its command, so that a repeated command writes no second event. */
export const eventId = (stream: string, commandId: string, index: number): string =>
  uuidFromName(`${stream}/${commandId}/${index}`);

/** Decides commands one after another, each on the state after the commands before it. Changes nothing. */
export function decideAll<S, E extends DomainEvent>(
  aggregate: Aggregate<S, E>,
  commands: readonly Waiting<S, E>[],
): Round<S, E> {
  const { stream } = aggregate;
  const events: NewDomainEvent<E>[] = [];
  const answers: ((position: Position | null) => void)[] = [];
  const repeated: Waiting<S, E>[] = [];
  const left: Waiting<S, E>[] = [];
  const begun = new Set<string>();
  let state = aggregate.state;
  let characters = 0;

  for (const command of commands) {
    const firstId = eventId(stream, command.commandId, 0);
    if (aggregate.has(firstId)) {
      repeated.push(command);
      continue;
    }
    if (begun.has(firstId) || characters > MOST_CHARACTERS) {
      left.push(command);
      continue;
    }
    try {
      const decision = command.decide(state);
      const decided = decision.events.map(
        // The cast is needed because TypeScript does not see that an event with an added id is still of the same type.
        (event, index) =>
          ({
            ...event,
            id: eventId(stream, command.commandId, index),
          }) as unknown as NewDomainEvent<E>,
      );
      state = aggregate.evolve(state, decided);
      characters += decided.length > 0 ? JSON.stringify(decided).length : 0;
      begun.add(firstId);
      const from = aggregate.revision + 1 + events.length;
      events.push(...decided);
      answers.push((position) =>
        command.resolve({
          result: decision.result,
          position: decided.length > 0 ? position : null,
          events: decided.map((event, index) => ({ ...event, stream, revision: from + index })),
        }),
      );
    } catch (refusal) {
      answers.push(() => command.reject(refusal));
    }
  }
  return { events, state, answers, repeated, left };
}
