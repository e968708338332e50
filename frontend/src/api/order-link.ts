import type { OpenLinkRequest, SendLinkView } from '@contracts/rest/bookings';
import { call } from './http';

/** Opens the link of a mail. The answer sets a cookie that gives this browser access to the booking. */
export const openOrderLink = (bookingId: string, payload: OpenLinkRequest) =>
  call<void>(`/api/bookings/${bookingId}/open-link`, { method: 'POST', payload });

/** Requests an e-mail with the link of a booking. The e-mail is always sent to the booking's own address. */
export const sendOrderLink = (bookingId: string) =>
  call<SendLinkView>(`/api/bookings/${bookingId}/send-link`, { method: 'POST' });
