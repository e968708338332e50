import { queryOptions } from '@tanstack/react-query';
import type {
  AmendSeatsRequest,
  BookingCreated,
  BookingListItem,
  BookingStatusView,
  BookingView,
  ConfirmationView,
  EmailListView,
  EmailLookupView,
  PlaceBookingRequest,
} from '@contracts/rest/bookings';
import { HttpError, isStatus } from './errors';
import { call, read } from './http';
import { robotCheck } from './robot-check/robot-check';

/**
 * Queries a booking. Staff and expiring holds change bookings, so each screen refetches when it opens and when its tab comes
 * back. An id typed by hand is checked first, because it could be another path of the API, such as `my-tickets`.
 */
export const booking = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id],
    queryFn: (context) =>
      isId(id)
        ? read<BookingView>(context)
        : Promise.reject(new HttpError(404, 'Booking not found', '')),
    staleTime: 0,
    // Refetches when the tab comes back, because held seats may have been released meanwhile.
    refetchOnWindowFocus: true,
  });

/** Returns the URL of the performance as a calendar file, for paid bookings. */
export const calendarHref = (bookingId: string) => `/api/bookings/${bookingId}/calendar`;

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);

export const STATUS_POLL_MS = 2000;
const finalStatuses: ReadonlySet<string> = new Set([
  'verified',
  'confirmed',
  'rejected',
  'needs_review',
  'expired',
  'cancelled',
]);

/** Polls a booking's status every 2 s until its receipt is decided or the booking has ended. A failed poll is only logged. */
export const bookingStatus = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id, 'status'],
    queryFn: async (context) => {
      try {
        return await read<BookingStatusView>(context);
      } catch (error) {
        if (!context.signal.aborted)
          console.error('Could not read the status of the booking', error);
        throw error;
      }
    },
    staleTime: 0,
    refetchInterval: (query) =>
      finalStatuses.has(query.state.data?.status ?? '') ? false : STATUS_POLL_MS,
    refetchIntervalInBackground: true,
  });

/** Replaces an error about a missing booking (404 or 400) by an error with the given message. Other errors stay unchanged. */
const notFoundAs = (message: string) => (error: unknown) => {
  if (error instanceof HttpError && error.status < 500 && error.status !== 429)
    throw new Error(message, { cause: error });
  throw error;
};

export const confirmation = (confirmationNumber: string) =>
  queryOptions({
    queryKey: ['/api/bookings/confirmation', confirmationNumber],
    queryFn: ({ signal }) =>
      call<ConfirmationView>(
        `/api/bookings/confirmation/${encodeURIComponent(confirmationNumber)}`,
        { signal },
      ).catch(notFoundAs('Booking not found')),
    staleTime: 0,
  });

export const myTickets = () =>
  queryOptions({
    queryKey: ['/api/bookings/my-tickets'],
    queryFn: (context) => read<readonly BookingListItem[]>(context),
    staleTime: 0,
  });

export const bookingsByEmail = (email: string) =>
  call<readonly BookingListItem[]>(`/api/bookings/email/${encodeURIComponent(email)}`);

/**
 * Queries which schools show their list of bookings to anybody who types the e-mail address. Refetched, because a school may
 * change this setting at any time.
 */
export const emailLookup = () =>
  queryOptions({
    queryKey: ['/api/bookings/email-lookup'],
    queryFn: (context) => read<EmailLookupView>(context),
    staleTime: 60_000,
  });

/** Requests e-mails with lists of bookings, from schools that do not show these lists on screen. */
export const sendBookingList = (email: string) =>
  call<EmailListView>('/api/bookings/email-list', { method: 'POST', payload: { email } });

/**
 * Places an order. A repeated call with the same key and the same order returns the same booking. If the server asks for proof of
 * work, the browser solves the challenge and sends the order again. This happens at most twice, because the first challenge may
 * expire on a slow phone.
 */
export async function placeBooking(
  order: PlaceBookingRequest,
  idempotencyKey: string,
): Promise<BookingCreated> {
  let proof: Readonly<Record<string, string>> = {};
  for (let workLeft = 2; ; workLeft -= 1) {
    try {
      return await call<BookingCreated>('/api/bookings', {
        method: 'POST',
        payload: order,
        // The proxy in front of several backends uses this header to send all orders of a performance to one backend.
        headers: {
          'Idempotency-Key': idempotencyKey,
          'X-Performance': order.performanceId,
          ...proof,
        },
      });
    } catch (error) {
      const challenge = isStatus(error, 428) && (error as HttpError).body?.challenge;
      const done = challenge && workLeft > 0 ? await robotCheck(challenge) : null;
      if (!done) throw error;
      proof = done;
    }
  }
}

export const amendSeats = (bookingId: string, change: AmendSeatsRequest) =>
  call<unknown>(`/api/admin/bookings/${bookingId}/seats`, { method: 'PATCH', payload: change });
