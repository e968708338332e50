import {
  BACKWARDS,
  END,
  StreamNotFoundError,
  type AllStreamResolvedEvent,
  type EventStoreDBClient,
  type ResolvedEvent,
  type StreamingRead,
} from '@eventstore/db-client';
import {
  type LookBackOptions,
  type LookBackPage,
  type StoredEvent,
  isBeforeAll,
  limitOf,
  scanOf,
} from '../port.js';
import { matcherOf, toStoredEvent } from './convert.js';
import { toPosition, toReadBackPosition } from './positions.js';

/** Reads backwards and filters in this process, because the server cannot filter by time or by several conditions at once. */
export async function lookBack(
  client: EventStoreDBClient,
  options: LookBackOptions,
): Promise<LookBackPage> {
  if (options.before === '') return { events: [], next: null };
  return options.streams ? inStreams(client, options, options.streams) : inAll(client, options);
}

/** Reads one event more than requested from each stream, to know whether older ones match. */
async function inStreams(
  client: EventStoreDBClient,
  options: LookBackOptions,
  streams: readonly string[],
): Promise<LookBackPage> {
  const limit = limitOf(options);
  const found = await Promise.all(
    streams.map((stream) => ofStream(client, stream, options, limit + 1)),
  );
  const events = found.flat().sort((a, b) => (a.position < b.position ? 1 : -1));
  const page = events.slice(0, limit);
  return { events: page, next: events.length > limit ? (page.at(-1)?.position ?? null) : null };
}

async function ofStream(
  client: EventStoreDBClient,
  stream: string,
  options: LookBackOptions,
  most: number,
): Promise<StoredEvent[]> {
  const matches = matcherFor(options);
  const events: StoredEvent[] = [];
  try {
    await each(
      client.readStream(stream, { direction: BACKWARDS, fromRevision: END }),
      (resolved) => {
        const event = toStoredEvent(resolved);
        if (event && matches(event)) events.push(event);
        return events.length < most && !(event && isBeforeAll(options, event.recordedAt));
      },
    );
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return events;
}

async function inAll(client: EventStoreDBClient, options: LookBackOptions): Promise<LookBackPage> {
  const [limit, scan, matches] = [limitOf(options), scanOf(options), matcherFor(options)];
  const events: StoredEvent[] = [];
  let looked = 0;
  let next: string | null = null;
  await each(
    client.readAll({ direction: BACKWARDS, fromPosition: toReadBackPosition(options.before) }),
    (resolved) => {
      const event = toStoredEvent(resolved);
      if (event && matches(event)) events.push(event);
      looked++;
      if (event && isBeforeAll(options, event.recordedAt)) return false;
      if (events.length < limit && looked < scan) return true;
      next = event?.position ?? (resolved.event ? toPosition(resolved.event.position) : null);
      return false;
    },
  );
  return { events, next };
}

/** Reads until there are no more events, or until `take` returns false. */
async function each<E extends ResolvedEvent | AllStreamResolvedEvent>(
  reading: StreamingRead<E>,
  take: (event: E) => boolean,
): Promise<void> {
  // An error that comes after the last read event would end the process if it had no listener.
  reading.on('error', () => {});
  for await (const resolved of reading) if (!take(resolved)) break;
  await reading.cancel();
}

function matcherFor({
  before,
  types,
  since,
  until,
}: LookBackOptions): (event: StoredEvent) => boolean {
  const ofType = matcherOf({ ...(types ? { types } : {}) });
  const [from, to] = [
    since === undefined ? -Infinity : Date.parse(since),
    until === undefined ? Infinity : Date.parse(until),
  ];
  return (event) => {
    const at = Date.parse(event.recordedAt);
    return (
      ofType(event) && at >= from && at < to && (before === undefined || event.position < before)
    );
  };
}
