import { queryOptions, type QueryClient } from '@tanstack/react-query';
import type { PerformanceView } from '@contracts/rest/catalogue';
import { read } from './http';

export const performances = () =>
  queryOptions({
    queryKey: ['/api/performances'],
    queryFn: (context) => read<readonly PerformanceView[]>(context),
  });

export const performance = (id: string) =>
  queryOptions({
    queryKey: ['/api/performances', id],
    queryFn: (context) => read<PerformanceView>(context),
  });

/** Marks the performance list as stale, because the number of seats left has changed. The next screen that shows it refetches. */
export const forgetSeatCounts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: performances().queryKey, exact: true, refetchType: 'none' });
