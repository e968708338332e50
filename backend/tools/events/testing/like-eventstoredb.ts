import type {
  EventBatch,
  EventStore,
  LookBackOptions,
  Position,
  StoredEvent,
  SubscribeOptions,
} from '../../../infrastructure/event-store/port.js';

/**
 * Makes a real store answer like the EventStoreDB adapter where the two may differ within the port's contract:
 * positions in EventStoreDB's form, and filtered pages of the whole log, so that a page may be empty although more
 * follow.
 */
export class LikeEventStoreDB implements EventStore {
  constructor(private readonly store: EventStore) {}

  async append(...args: Parameters<EventStore['append']>) {
    const { revision, position } = await this.store.append(...args);
    return { revision, position: outward(position) };
  }

  async read(...args: Parameters<EventStore['read']>): Promise<readonly StoredEvent[]> {
    return (await this.store.read(...args)).map(shown);
  }

  async *readAll({
    filter,
    from,
    ...options
  }: Omit<SubscribeOptions, 'signal'> & { signal?: AbortSignal }): AsyncIterable<EventBatch> {
    for await (const page of this.store.readAll({ ...options, from: inward(from) }))
      yield {
        ...page,
        position: outward(page.position),
        events: page.events
          .filter(
            ({ type, stream }) =>
              (filter?.types?.includes(type) ?? true) &&
              (filter?.streamPrefixes?.some((prefix) => stream.startsWith(prefix)) ?? true),
          )
          .map(shown),
      };
  }

  async lookBack({ before, ...options }: LookBackOptions) {
    const { events, next } = await this.store.lookBack({
      ...options,
      ...(before !== undefined && { before: inward(before) }),
    });
    return { events: events.map(shown), next: next === null ? null : outward(next) };
  }

  async end(): Promise<Position> {
    return outward(await this.store.end());
  }

  subscribeToAll(): AsyncIterable<EventBatch> {
    throw new Error('Nobody subscribes here.');
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const shown = (event: StoredEvent): StoredEvent => ({
  ...event,
  position: outward(event.position),
});

/** Converts `epoch-transaction-place` to `commit-prepare`; a test's database has one epoch. */
const outward = (position: Position): Position =>
  position === '' ? '' : `${position.slice(7, 27)}-0${position.slice(28)}`;
const inward = (position: Position): Position =>
  position === '' ? '' : `000001-${position.slice(0, 20)}-${position.slice(22)}`;
