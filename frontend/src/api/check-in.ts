import { queryOptions } from '@tanstack/react-query';
import type { CheckInView, MayCheckInView } from '@contracts/rest/bookings';
import { call, read } from './http';

export const mayCheckIn = (bookingId: string) =>
  queryOptions({
    queryKey: ['/api/admin/bookings', bookingId, 'may-check-in'],
    queryFn: (context) => read<MayCheckInView>(context),
    staleTime: 0,
  });

/** Checks in every seat of the booking. */
export const checkIn = (bookingId: string) =>
  call<CheckInView>(`/api/admin/bookings/${bookingId}/check-in`, { method: 'POST', payload: {} });
