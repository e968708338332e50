import { queryOptions } from '@tanstack/react-query';
import type { PerformanceReplay } from '@contracts/rest/replay';
import { read } from './http';

/** All that happened to the seats of a performance until it is read: whoever looks at a moment keeps the same end while they look. */
export const performanceReplay = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'replay'],
    queryFn: (context) => read<PerformanceReplay>(context),
    staleTime: Infinity,
  });
