import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SeatReason } from '@contracts/rest/seat-history';
import { call } from './http';

/**
 * Queries why seats of a row cannot be ordered. Never cached; refetched when another seat of the row is taken or
 * released.
 * @param unavailable numbers of the seats that the map shows as unavailable
 */
export const seatReasons = (performanceId: string, rowId: string, unavailable: readonly number[]) =>
  queryOptions({
    queryKey: ['/api/performances', performanceId, 'why-not', rowId, unavailable.join()],
    queryFn: ({ signal }) =>
      call<readonly SeatReason[]>(`/api/performances/${performanceId}/why-not?rowId=${rowId}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
