import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
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

/** Seats left have changed: whoever shows the list next reads it again. */
export const forgetSeatCounts = (client: QueryClient) =>
  client.invalidateQueries({ queryKey: performances().queryKey, exact: true, refetchType: 'none' });
