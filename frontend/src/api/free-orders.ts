import type { BookingStatusView, ConfirmFreeOrderRequest } from '@contracts/rest/bookings';
import { call } from './http';

/** The link in the e-mail of a free order was opened, and its button pressed. */
export const confirmFreeOrder = (bookingId: string, payload: ConfirmFreeOrderRequest) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/confirm`, { method: 'POST', payload });

/** Has that e-mail sent once more. */
export const sendConfirmationLink = (bookingId: string) =>
  call<BookingStatusView>(`/api/bookings/${bookingId}/confirmation-link`, { method: 'POST' });
