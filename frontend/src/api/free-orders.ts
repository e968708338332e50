import type { BookingStatusView, ConfirmFreeOrderRequest } from '@contracts/rest/bookings';
import { call } from './http';

/** Confirms a free order after the buyer opened the link in the e-mail and pressed the button. */
export const confirmFreeOrder = (bookingId: string, payload: ConfirmFreeOrderRequest) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/confirm`, { method: 'POST', payload });

/** Requests another e-mail with the confirmation link of a free order. */
export const sendConfirmationLink = (bookingId: string) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/confirmation-link`, { method: 'POST' });
