import { queryOptions } from '@tanstack/react-query';
import type { PerformanceReplay } from '@contracts/rest/replay';
import { read } from './http';

/**
 * Queries all seat events of a performance up to now. Never refetched, so that the end of the replay stays the same while staff
 * watch.
 */
export const performanceReplay = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'replay'],
    queryFn: (context) => read<PerformanceReplay>(context),
    staleTime: Infinity,
  });
