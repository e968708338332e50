import { queryOptions } from '@tanstack/react-query';
import type { CheckInView, MayCheckInView } from '@contracts/rest/bookings';
import type { DoorListView, UndoCheckInRequest } from '@contracts/rest/door';
import { call, read } from './http';

export const mayCheckIn = (bookingId: string) =>
  queryOptions({
    queryKey: ['/api/admin/bookings', bookingId, 'may-check-in'],
    queryFn: (context) => read<MayCheckInView>(context),
    staleTime: 0,
  });

/** Undoes the check-in of the seats in `payload`. Without seats, undoes the check-in of all guests of the booking. */
export const undoCheckIn = (bookingId: string, payload: UndoCheckInRequest) =>
  call<CheckInView>(`/api/admin/bookings/${bookingId}/undo-check-in`, { method: 'POST', payload });

export const readDoorList = (context: { queryKey: readonly unknown[]; signal?: AbortSignal }) =>
  read<DoorListView>(context);

export const doorList = (performanceId: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'door-list'],
    queryFn: (context) => readDoorList(context),
    staleTime: 0,
  });

/** Searches the guest list by name or telephone number. */
export const searchDoorList = (performanceId: string, search: string) =>
  queryOptions({
    queryKey: ['/api/admin/performances', performanceId, 'door-list', { search }],
    queryFn: ({ signal }) =>
      call<DoorListView>(
        `/api/admin/performances/${performanceId}/door-list?search=${encodeURIComponent(search)}`,
        { signal },
      ),
    staleTime: 0,
  });
