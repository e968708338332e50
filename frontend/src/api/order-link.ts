import type { OpenLinkRequest, SendLinkView } from '@contracts/rest/bookings';
import { call } from './http';

/** Opens the link in a mail: the answer's cookie shows from now on that the booking belongs to this browser. */
export const openOrderLink = (bookingId: string, payload: OpenLinkRequest) =>
  call<void>(`/api/bookings/${bookingId}/open-link`, { method: 'POST', payload });

/** Asks for the link, which goes to the booking's address whoever asks. */
export const sendOrderLink = (bookingId: string) =>
  call<SendLinkView>(`/api/bookings/${bookingId}/send-link`, { method: 'POST' });
