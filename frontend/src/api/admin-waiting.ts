import { queryOptions } from '@tanstack/react-query';
import type { WaitingView } from '@contracts/rest/administration';
import { adminBookingsKey } from './admin-bookings';
import { call } from './http';

/** Polling interval while a staff screen is visible, in milliseconds. */
const EVERY_MS = 60_000;

/**
 * Queries the tasks that wait for the staff of a school. The key begins with the key of the bookings, so a changed booking also
 * refetches the tasks.
 */
export const waitingFor = (schoolId: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, 'waiting', schoolId],
    queryFn: ({ signal }) =>
      call<WaitingView>(`/api/admin/waiting?schoolId=${schoolId}`, { signal }),
    staleTime: 10_000,
    refetchInterval: EVERY_MS,
  });
