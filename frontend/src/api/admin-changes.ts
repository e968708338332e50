import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CatalogueHistoryKind, CatalogueHistoryPage } from '@contracts/rest/catalogue-history';
import { call } from './http';

export interface ChangesFilter {
  readonly kind?: CatalogueHistoryKind;
  readonly person?: string;
  readonly productionId?: string;
  readonly performanceId?: string;
}

const queryOf = (filter: ChangesFilter, page?: number) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter))
    if (typeof value === 'string') query.set(name, value);
  if (page !== undefined && page > 1) query.set('page', String(page));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
};

/** Queries the changes that staff made to a school, newest first. */
export const catalogueHistory = (schoolId: string, filter: ChangesFilter, page: number) =>
  queryOptions({
    queryKey: ['/api/schools', schoolId, 'history', filter, page],
    queryFn: ({ signal }) =>
      call<CatalogueHistoryPage>(`/api/schools/${schoolId}/history${queryOf(filter, page)}`, {
        signal,
      }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** Returns the URL that downloads all pages of a school's change history as one CSV file. */
export const changesHref = (schoolId: string, filter: ChangesFilter) =>
  `/api/schools/${schoolId}/history.csv${queryOf(filter)}`;
