import { queryOptions } from '@tanstack/react-query';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { HttpError } from './errors';
import { call } from './http';

export type Seating = readonly SeatingSectionView[];

/** Queries the plan of a production with the taken seats of one performance. */
export const seating = (productionId: string, performanceId: string) =>
  queryOptions({
    queryKey: ['/api/productions', productionId, 'seating', performanceId],
    queryFn: async ({ signal }) => {
      try {
        return await call<Seating>(
          `/api/productions/${productionId}/seating?performanceId=${encodeURIComponent(performanceId)}`,
          { signal },
        );
      } catch (error) {
        if (error instanceof HttpError)
          throw new Error('Failed to fetch seating', { cause: error });
        throw error;
      }
    },
  });
