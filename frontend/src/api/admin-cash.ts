import { queryOptions } from '@tanstack/react-query';
import type { CountCashRequest, SchoolCashView } from '@contracts/rest/books';
import { call } from './http';

/** Returns the key prefix of all cash queries of a school, for every day. */
export const cashKey = (schoolId: string) => ['/api/admin/schools', schoolId, 'cash'] as const;

/**
 * Queries the cash of one day. Never cached, because sales and refunds change it at any moment.
 * @param day ISO 8601, in Malaysian time
 */
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
