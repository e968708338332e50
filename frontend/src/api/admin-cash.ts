import { queryOptions } from '@tanstack/react-query';
import type { CountCashRequest, SchoolCashView } from '@contracts/rest/books';
import { call } from './http';

/** Everything of a school's cash, whichever day. */
export const cashKey = (schoolId: string) => ['/api/admin/schools', schoolId, 'cash'] as const;

/** The cash of a day. Sales and refunds change it at any moment, so it is always read anew. @param day ISO 8601, in Malaysia */
export const schoolCash = (schoolId: string, day: string) =>
  queryOptions({
    queryKey: [...cashKey(schoolId), day],
    queryFn: () =>
      call<SchoolCashView>(
        `/api/admin/schools/${schoolId}/cash?${new URLSearchParams({ day }).toString()}`,
      ),
    staleTime: 0,
  });

export const countCash = (productionId: string, payload: CountCashRequest) =>
  call<void>(`/api/admin/productions/${productionId}/cash-counts`, { method: 'POST', payload });
