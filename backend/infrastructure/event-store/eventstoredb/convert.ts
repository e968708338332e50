import {
  jsonEvent,
  type AllStreamResolvedEvent,
  type EventData,
  type JSONType,
  type ResolvedEvent,
} from '@eventstore/db-client';
import type { EventFilter, EventToStore, StoredEvent } from '../port.js';
import { toPosition } from './positions.js';

export const toEventData = ({ id, type, data, metadata }: EventToStore): EventData =>
  // The cast is safe: the server accepts any JSON, but the client's type leaves out null, numbers and booleans.
  jsonEvent({ id, type, data: (data ?? null) as JSONType, metadata: { ...metadata } });

/** Converts an event from the server. Returns `null` for the server's internal events. */
export function toStoredEvent({
  event,
}: ResolvedEvent | AllStreamResolvedEvent): StoredEvent | null {
  if (!event || event.type.startsWith('$') || event.streamId.startsWith('$')) return null;
  if (!event.position)
    throw new Error('EventStoreDB did not say where an event is: it must be 23.10 or later');
  return {
    id: event.id,
    type: event.type,
    data: event.data,
    metadata: (event.metadata ?? {}) as Record<string, unknown>,
    stream: event.streamId,
    revision: Number(event.revision),
    position: toPosition(event.position),
    recordedAt: event.created.toISOString(),
  };
}

/**
 * Returns a filter that runs in this process. The server's own filter takes types or streams but not both, and reports its
 * position rarely, so a reader of few events would stay behind without knowing.
 */
export function matcherOf(filter: EventFilter | undefined): (event: StoredEvent) => boolean {
  const types = filter?.types && new Set(filter.types);
  const prefixes = filter?.streamPrefixes;
  return ({ type, stream }) =>
    (!types || types.has(type)) &&
    (!prefixes || prefixes.some((prefix) => stream.startsWith(prefix)));
}
