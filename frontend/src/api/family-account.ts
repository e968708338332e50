import { queryOptions } from '@tanstack/react-query';
import type { FamilyAccountView } from '@contracts/rest/refunds';
import { HttpError } from './errors';
import { call } from './http';

/** What the family has paid, has still to pay and gets back, or `null` when it is not this browser's to see. */
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
    // A tab that comes back may ask for money that has come meanwhile.
    refetchOnWindowFocus: true,
  });
