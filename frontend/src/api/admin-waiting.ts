import { queryOptions } from '@tanstack/react-query';
import type { WaitingView } from '@contracts/rest/administration';
import { adminBookingsKey } from './admin-bookings';
import { call } from './http';

/** Polling interval while a staff screen is visible, in milliseconds. */
const EVERY_MS = 60_000;

/**
 * Query key for the waiting tasks of any school. It begins with the bookings' key, so that a changed booking refetches the tasks.
 */
export const waitingKey = [...adminBookingsKey, 'waiting'];

/** Queries the tasks that wait for the staff of a school. */
export const waitingFor = (schoolId: string) =>
  queryOptions({
    queryKey: [...waitingKey, schoolId],
    queryFn: ({ signal }) =>
      call<WaitingView>(`/api/admin/waiting?schoolId=${schoolId}`, { signal }),
    staleTime: 10_000,
    refetchInterval: EVERY_MS,
  });
