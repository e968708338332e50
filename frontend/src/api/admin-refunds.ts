import { queryOptions } from '@tanstack/react-query';
import type {
  BookingAccountView,
  PayRefundRequest,
  ReceiveCashRequest,
} from '@contracts/rest/refunds';
import { adminBookingsKey } from './admin-bookings';
import { call, read } from './http';

/** What a booking was charged and what became of it. */
export const bookingAccount = (id: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, id, 'account'],
    queryFn: (context) => read<BookingAccountView>(context),
    staleTime: 0,
  });

export const payRefund = (id: string, payload: PayRefundRequest) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/refunds`, { method: 'POST', payload });

export const takeRefundBack = (id: string, refundId: string) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/refunds/${refundId}/take-back`, {
    method: 'POST',
  });

/** An order that nobody had paid is confirmed by it. */
export const receiveCash = (id: string, payload: ReceiveCashRequest) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/cash`, { method: 'POST', payload });

export const takeCashBack = (id: string, cashId: string) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/cash/${cashId}/take-back`, {
    method: 'POST',
  });
