import { queryOptions } from '@tanstack/react-query';
import type { SeatHistory } from '@contracts/rest/seat-history';
import { call } from './http';

export const seatHistory = (performanceId: string, rowId: string, number: number) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'seat-history', rowId, number],
    queryFn: ({ signal }) =>
      call<SeatHistory>(
        `/api/admin/performances/${performanceId}/seat-history?rowId=${rowId}&seatNumber=${number}`,
        { signal },
      ),
    staleTime: 5_000,
  });
