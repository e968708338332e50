import type { BookingView, CorrectContactRequest, HoldView } from '@contracts/rest/bookings';
import { call } from './http';

/** More time to pay, once for each clock; asking again changes nothing. */
export const extendHold = (bookingId: string) =>
  call<HoldView>(`/api/bookings/${bookingId}/extend-hold`, { method: 'POST' });

/** The key the order was placed under shows the server whose order it is. */
const asBuyer = (key: string) => ({ 'Idempotency-Key': key });

export const correctContact = (bookingId: string, contact: CorrectContactRequest, key: string) =>
  call<BookingView>(`/api/bookings/${bookingId}/contact`, {
    method: 'PATCH',
    payload: contact,
    headers: asBuyer(key),
  });

/** Gives an unpaid order up. Without its key, the cookie of the browser that placed it shows whose it is. */
export const releaseBooking = (bookingId: string, key?: string) =>
  call<void>(`/api/bookings/${bookingId}/release`, {
    method: 'POST',
    ...(key === undefined ? {} : { headers: asBuyer(key) }),
  });
