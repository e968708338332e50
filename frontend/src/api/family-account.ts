import { queryOptions } from '@tanstack/react-query';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { HttpError } from './errors';
import { call } from './http';

/** Queries the family's paid, open and refunded sums; `null` when this browser may not see the booking account. */
export const familyAccount = (bookingId: string) =>
  queryOptions({
    queryKey: ['/api/bookings', bookingId, 'account'],
    queryFn: async ({ signal }) => {
      try {
        return await call<FamilyAccountView>(`/api/bookings/${bookingId}/account`, { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status < 500) return null;
        throw error;
      }
    },
    staleTime: 0,
    // Refetches when the tab comes back, because a payment may have arrived meanwhile.
    refetchOnWindowFocus: true,
  });
