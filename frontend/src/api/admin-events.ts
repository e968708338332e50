import { infiniteQueryOptions } from '@tanstack/react-query';
import type { EventView, EventsPage } from '@contracts/rest/operations';
import { call } from './http';

/** Filters of the event search; a filter that is left out does not apply. */
export interface EventFilters {
  /** The id of a booking, a performance or a school. */
  readonly about?: string;
  readonly stream?: string;
  readonly type?: string;
  /** ISO 8601: recorded then or later. */
  readonly since?: string;
  /** ISO 8601: recorded before. */
  readonly until?: string;
}

/**
 * Newest first; each further page is older. A page may be empty and still have an older one: each
 * call searches only a bounded part of the log.
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
    // Reloading a page would move the events that are being read.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  });

/** With its personal data. */
export const openEvent = ({ stream, revision }: Pick<EventView, 'stream' | 'revision'>) =>
  call<EventView>(`/api/admin/operations/events/${encodeURIComponent(stream)}/${revision}/open`, {
    method: 'POST',
  });
