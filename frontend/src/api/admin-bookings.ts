import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  BookingHistoryEntry,
  CustomerRequest,
  FoundBooking,
  StatusRequest,
} from '@contracts/rest/administration';
import type { CheckInView, ScanRequest, SeatInput } from '@contracts/rest/bookings';
import { call, read } from './http';

export const BOOKINGS_PER_PAGE = 50;

/** Empty texts are no filter. */
export interface BookingFilters {
  /** The one being worked on. */
  readonly schoolId: string;
  readonly search?: string;
  readonly status?: string;
  readonly productionId?: string;
  /** From 1. */
  readonly page: number;
}

export const adminBookingsKey = ['/api/admin/bookings'];

/** One page of bookings; while the next one is fetched the one before stays on the screen. */
export const adminBookings = ({ schoolId, search, status, productionId, page }: BookingFilters) =>
  queryOptions({
    queryKey: [...adminBookingsKey, { schoolId, search, status, productionId, page }],
    queryFn: ({ signal }) => {
      const query = new URLSearchParams({
        schoolId,
        page: String(page),
        pageSize: String(BOOKINGS_PER_PAGE),
      });
      for (const [name, value] of Object.entries({ search, status, productionId }))
        if (value) query.set(name, value);
      return call<AdminBookingsPage>(`/api/admin/bookings?${query.toString()}`, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const setBookingStatus = (id: string, payload: StatusRequest) =>
  call<AdminBookingItem>(`/api/admin/bookings/${id}/status`, { method: 'PATCH', payload });

export const correctCustomer = (id: string, payload: CustomerRequest) =>
  call<AdminBookingItem>(`/api/admin/bookings/${id}`, { method: 'PATCH', payload });

export const cancelBooking = (id: string) =>
  call<void>(`/api/admin/bookings/${id}`, { method: 'DELETE' });

export const resendEmail = (id: string) =>
  call<unknown>(`/api/admin/bookings/${id}/resend-email`, { method: 'POST' });

export const bookingHistory = (id: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, id, 'history'],
    queryFn: (context) => read<readonly BookingHistoryEntry[]>(context),
    staleTime: 0,
  });

/** By confirmation number or by what a ticket's QR code says. */
export const findBooking = (number: string) =>
  call<FoundBooking>(`/api/admin/bookings/find?number=${encodeURIComponent(number)}`);

/** Checks in these seats; without them all. A scan is counted once, however often it is sent. */
export const checkInSeats = (id: string, seats?: readonly SeatInput[], scan?: ScanRequest) =>
  call<CheckInView>(`/api/admin/bookings/${id}/check-in`, {
    method: 'POST',
    payload: { seats, scan },
  });
