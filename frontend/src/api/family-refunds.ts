import { queryOptions } from '@tanstack/react-query';
import type { FamilyRefundsView } from '@contracts/rest/refunds';
import { HttpError } from './errors';
import { call } from './http';

/** What the family gets back, or `null` when it is not this browser's to see. */
export const familyRefunds = (bookingId: string) =>
  queryOptions({
    queryKey: ['/api/bookings', bookingId, 'refunds'],
    queryFn: async ({ signal }) => {
      try {
        return await call<FamilyRefundsView>(`/api/bookings/${bookingId}/refunds`, { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status < 500) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
