import { queryOptions } from '@tanstack/react-query';
import type { UndoPlan, UndoRequest } from '@contracts/rest/undo';
import { adminBookingsKey } from './admin-bookings';
import { call } from './http';

const pathOf = (bookingId: string, eventId: string) =>
  `/api/admin/bookings/${bookingId}/history/${eventId}/undo`;

/** What undoing an event of a booking means: asked anew each time, because seats are sold meanwhile. */
export const undoPlan = (bookingId: string, eventId: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, bookingId, 'history', eventId, 'undo'],
    queryFn: ({ signal }) => call<UndoPlan>(pathOf(bookingId, eventId), { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const undoEvent = (bookingId: string, eventId: string, request: UndoRequest) =>
  call<undefined>(pathOf(bookingId, eventId), { method: 'POST', payload: request });
