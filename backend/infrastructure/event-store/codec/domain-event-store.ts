import type { DomainEvent, DomainEventType } from '../../../contracts/events/index.js';
import { BackOff, unlessAborted } from '../../process/back-off.js';
import {
  type AppendResult,
  type EventBatch,
  type EventStore,
  type EventToStore,
  type ExpectedRevision,
  type LookBackOptions,
  type Position,
  type StoredEvent,
  type SubscribeOptions,
  SLICE,
} from '../port.js';
import type { BookingKeys } from './booking-keys.js';
import { UPCASTERS, type Data, type Upcaster, type Upcasters } from './upcasters.js';
import {
  bookingsToUnseal,
  hidePersonalData,
  sealedFields,
  withoutSealed,
  showPersonalData,
  type OnUnreadable,
} from './personal-data.js';
import type {
  MaskedEvent,
  NewDomainEvent,
  RecordedBatch,
  RecordedEvent,
} from './recorded-event.js';

export interface DomainEventStoreOptions {
  readonly upcasters?: Upcasters;
  readonly onUnreadable?: OnUnreadable;
}

/**
 * Event store for typed domain events. It encrypts personal data on write, decrypts it on read, and upcasts every event to its
 * newest version. Errors are those of the `EventStore` port.
 */
export class DomainEventStore {
  private readonly upcasters: Upcasters;
  private readonly onUnreadable: OnUnreadable;

  constructor(
    private readonly store: EventStore,
    private readonly keys: BookingKeys,
    options: DomainEventStoreOptions = {},
  ) {
    this.upcasters = options.upcasters ?? UPCASTERS;
    this.onUnreadable = options.onUnreadable ?? (() => {});
  }

  async append<E extends DomainEvent>(
    stream: string,
    expected: ExpectedRevision,
    events: readonly NewDomainEvent<E>[],
  ): Promise<AppendResult> {
    return this.store.append(
      stream,
      expected,
      await Promise.all(events.map((event) => this.encode(event))),
    );
  }

  /** Reads a stream's events up to a limit (default: all). The caller guarantees that the events are of type `E`. */
  async read<E extends DomainEvent = DomainEvent>(
    stream: string,
    from = 0,
    most = Infinity,
  ): Promise<readonly RecordedEvent<E>[]> {
    const events: RecordedEvent[] = [];
    for await (const slice of this.slices(stream, from, most))
      events.push(...(await this.decode(slice)));
    return events as unknown as readonly RecordedEvent<E>[];
  }

  /** Reads like `read`, but marks an event that cannot be decoded as `unreadable` instead of failing the whole stream. */
  async readStream(
    stream: string,
    from: number,
    most = Infinity,
  ): Promise<readonly RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    for await (const slice of this.slices(stream, from, most))
      events.push(...this.decodeEach(slice, await this.keysOf(slice)));
    return events;
  }

  /** Reads a stream in slices, so that decoding a long stream never blocks the event loop for long. */
  private async *slices(
    stream: string,
    from: number,
    most: number,
  ): AsyncIterable<readonly StoredEvent[]> {
    let left = most;
    for (let next = from; left > 0;) {
      const wanted = Math.min(SLICE, left);
      const slice = await this.store.read(stream, next, wanted);
      yield slice;
      if (slice.length < wanted) return;
      next += slice.length;
      left -= slice.length;
    }
  }

  /** Reads all streams; an event that cannot be decoded is marked as `unreadable`. */
  async *readAll(options: Parameters<EventStore['readAll']>[0]): AsyncIterable<RecordedBatch> {
    for await (const batch of this.store.readAll(options)) {
      const keys = await this.keysOf(batch.events);
      yield { ...batch, events: this.decodeEach(batch.events, keys) };
    }
  }

  /**
   * Decodes stored events, for callers that need both the stored and the decoded form. An event that cannot be decoded is marked
   * as `unreadable`.
   */
  async decodeStored(events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> {
    return this.decodeEach(events, await this.keysOf(events));
  }

  /** Returns the position of the last event in the log. */
  end(): Promise<Position> {
    return this.store.end();
  }

  /** Returns events newest first, without decrypting: personal fields read as `null` and are named in `hidden`. */
  async lookBack(
    options: LookBackOptions,
  ): Promise<{ events: readonly MaskedEvent[]; next: Position | null }> {
    const { events, next } = await this.store.lookBack(options);
    const masked = this.decodeEach(events, new Map());
    const shown = masked.map((event, place) => {
      const stored = events[place]?.data as Data;
      const hidden = sealedFields(stored);
      // An event that cannot be decoded is shown in its stored form.
      return event.unreadable === undefined
        ? { ...event, hidden }
        : ({ ...event, data: withoutSealed(stored), hidden } as unknown as MaskedEvent);
    });
    return { events: shown, next };
  }

  /** Subscribes to all streams; an event that cannot be decoded is marked as `unreadable`. */
  async *subscribeToAll(options: SubscribeOptions): AsyncIterable<RecordedBatch> {
    for await (const batch of this.store.subscribeToAll(options)) {
      const events = await this.decodeUntil(batch, options.signal);
      if (!events) return;
      yield { ...batch, events };
    }
  }

  private async encode<E extends DomainEvent>({
    id,
    type,
    data,
    metadata,
  }: NewDomainEvent<E>): Promise<EventToStore> {
    return {
      id,
      type,
      data: await hidePersonalData(type, data as unknown as Data, this.keys),
      metadata: { ...metadata, schemaVersion: currentVersion(this.upcasters, type) },
    };
  }

  private async decode(events: readonly StoredEvent[]): Promise<readonly RecordedEvent[]> {
    const keys = await this.keysOf(events);
    return events.map((event) => this.decodeOne(event, keys));
  }

  private async keysOf(events: readonly StoredEvent[]): Promise<ReadonlyMap<string, Buffer>> {
    const bookings = bookingsToUnseal(events.map(({ data }) => data as Data));
    return bookings.length > 0 ? this.keys.get(bookings) : new Map();
  }

  private decodeOne(stored: StoredEvent, keys: ReadonlyMap<string, Buffer>): RecordedEvent {
    const shown = showPersonalData(stored.data as Data, keys, this.onUnreadable);
    const data = upcast(this.upcasters, stored.type, shown, versionOf(stored));
    return recorded(stored, data);
  }

  private decodeEach(
    events: readonly StoredEvent[],
    keys: ReadonlyMap<string, Buffer>,
  ): readonly RecordedEvent[] {
    return events.map((stored) => {
      try {
        return this.decodeOne(stored, keys);
      } catch (error) {
        const unreadable = error instanceof Error ? error.message : String(error);
        return { ...recorded(stored, null), unreadable };
      }
    });
  }

  /** Decodes with retries, because a subscription must survive the loss of the connection to the keys. */
  private async decodeUntil(
    { events }: EventBatch,
    signal: AbortSignal,
  ): Promise<readonly RecordedEvent[] | undefined> {
    const bookings = bookingsToUnseal(events.map(({ data }) => data as Data));
    if (bookings.length === 0) return this.decodeEach(events, new Map());
    const backOff = new BackOff();
    while (!signal.aborted) {
      let keys: ReadonlyMap<string, Buffer> | undefined;
      try {
        keys = await unlessAborted(this.keys.get(bookings), signal);
      } catch {
        await backOff.wait(signal);
      }
      if (keys) return this.decodeEach(events, keys);
    }
    return undefined;
  }
}

const versionOf = ({ metadata: { schemaVersion = 1 } }: StoredEvent): number =>
  Number(schemaVersion);

/** Combines stored fields into a domain event. The cast is safe, because `encode` wrote type, data and metadata together. */
function recorded(stored: StoredEvent, data: Data | null): RecordedEvent {
  const { id, type, stream, revision, position, recordedAt } = stored;
  const { schemaVersion: _, ...metadata } = stored.metadata;
  const event = { id, type, data, metadata, stream, revision, position, recordedAt };
  return event as unknown as RecordedEvent;
}

const upcastersOf = (upcasters: Upcasters, type: string): readonly Upcaster[] =>
  upcasters[type as DomainEventType] ?? [];

/** Returns the version in which events of a type are written now. */
export const currentVersion = (upcasters: Upcasters, type: string): number =>
  upcastersOf(upcasters, type).length + 1;

/**
 * Upcasts an event's data to the newest version.
 * @throws for a newer version than this program knows, because a guess would put wrong facts into read models
 */
function upcast(upcasters: Upcasters, type: string, data: Data, version: number): Data {
  const newest = currentVersion(upcasters, type);
  if (version > newest) {
    throw new Error(
      `${type} was written in version ${version} by a newer program; this one knows version ${newest}`,
    );
  }
  return upcastersOf(upcasters, type)
    .slice(version - 1)
    .reduce((older, next) => next(older), data);
}
