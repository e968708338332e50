import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { SeatReason } from '@contracts/rest/seat-history';
import { call } from './http';

/**
 * Why seats of a row cannot be ordered: asked anew each time somebody wants to know, and when another seat of the row is taken or
 * comes free meanwhile.
 *
 * @param unavailable the numbers of the row's seats that cannot be had, as they are drawn
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
