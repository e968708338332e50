import type { BookingView, CorrectContactRequest, HoldView } from '@contracts/rest/bookings';
import { call } from './http';

/** Extends the hold of an unpaid order. A hold can be extended once; a repeated call changes nothing. */
export const extendHold = (bookingId: string) =>
  call<HoldView>(`/api/bookings/${bookingId}/extend-hold`, { method: 'POST' });

/** Returns the header with the order's key, which proves to the server that this browser placed the order. */
const asBuyer = (key: string) => ({ 'Idempotency-Key': key });

export const correctContact = (bookingId: string, contact: CorrectContactRequest, key: string) =>
  call<BookingView>(`/api/bookings/${bookingId}/contact`, {
    method: 'PATCH',
    payload: contact,
    headers: asBuyer(key),
  });

/** Releases the seats of an unpaid order. Without the key, the browser's cookie proves that this browser placed the order. */
export const releaseBooking = (bookingId: string, key?: string) =>
  call<void>(`/api/bookings/${bookingId}/release`, {
    method: 'POST',
    ...(key === undefined ? {} : { headers: asBuyer(key) }),
  });
