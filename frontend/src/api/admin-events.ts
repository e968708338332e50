import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventView, EventsPage } from '@contracts/rest/operations';
import { call } from './http';

/** Filters of the event search; a missing filter does not apply. */
export interface EventFilters {
  /** Id of the booking, performance or school whose events are searched. */
  readonly about?: string;
  readonly stream?: string;
  readonly type?: string;
  /** Time in ISO 8601. Finds events recorded at this time or later. */
  readonly since?: string;
  /** Time in ISO 8601. Finds events recorded before this time. */
  readonly until?: string;
}

/**
 * Queries events, newest first. Each call searches a bounded part of the log, so a page may be empty although older events exist.
 */
export const events = (filters: EventFilters) =>
  infiniteQueryOptions({
    queryKey: ['/api/admin/operations/events', filters],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(pageParam === null ? {} : { before: pageParam });
      for (const [name, value] of Object.entries(filters))
        if (value) query.set(name, value as string);
      return call<EventsPage>(`/api/admin/operations/events?${query.toString()}`, { signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Never refetched, because new events would move the list while somebody reads it.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** Reads one event including its personal data. */
export const openEvent = ({ stream, revision }: Pick<EventView, 'stream' | 'revision'>) =>
  call<EventView>(`/api/admin/operations/events/${encodeURIComponent(stream)}/${revision}/open`, {
    method: 'POST',
  });
