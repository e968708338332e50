import type { OpenLinkRequest, SendLinkView } from '@contracts/rest/bookings';
import { call } from './http';

/** The link in a mail was opened: the answer's cookie shows from now on that the booking is this browser's. */
export const openOrderLink = (bookingId: string, payload: OpenLinkRequest) =>
  call<void>(`/api/bookings/${bookingId}/open-link`, { method: 'POST', payload });

/** Has the link sent to the address of the booking, whoever asks. */
export const sendOrderLink = (bookingId: string) =>
  call<SendLinkView>(`/api/bookings/${bookingId}/send-link`, { method: 'POST' });
