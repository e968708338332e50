import type { BookingStatusView, ConfirmFreeOrderRequest } from '@contracts/rest/bookings';
import { call } from './http';

/** Confirms a free order, after the link in its e-mail and the button there. */
export const confirmFreeOrder = (bookingId: string, payload: ConfirmFreeOrderRequest) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/confirm`, { method: 'POST', payload });

/** Asks for that e-mail again. */
export const sendConfirmationLink = (bookingId: string) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/confirmation-link`, { method: 'POST' });
