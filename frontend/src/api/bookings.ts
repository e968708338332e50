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
 * Queries a booking. Staff and the clock change bookings, so each screen refetches on opening and on return. A text that is not
 * an id is not sent: typed by hand, it may be another path of the API, such as `my-tickets`.
 */
export const booking = (id: string) =>
  queryOptions({
    queryKey: ['/api/bookings', id],
    queryFn: (context) =>
      isId(id)
        ? read<BookingView>(context)
        : Promise.reject(new HttpError(404, 'Booking not found', '')),
    staleTime: 0,
    // A tab in the background may show held seats that have been released meanwhile.
    refetchOnWindowFocus: true,
  });

/** Returns the address of the performance as a calendar file, for paid bookings. */
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

/** Queries the status every 2 s until the receipt is decided or the booking is over. A failed poll is only logged. */
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

/** Translates only "no such booking" (404, 400); every other error stays unchanged. */
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

/** Queries the setting of the schools for the look-up by e-mail. The setting may change while the page is open. */
export const emailLookup = () =>
  queryOptions({
    queryKey: ['/api/bookings/email-lookup'],
    queryFn: (context) => read<EmailLookupView>(context),
    staleTime: 60_000,
  });

/** Asks the schools that do not show the list to mail it to the address. */
export const sendBookingList = (email: string) =>
  call<EmailListView>('/api/bookings/email-list', { method: 'POST', payload: { email } });

/**
 * Places an order. The same key with the same order returns the same booking, however often it is sent. If the server asks for
 * proof of work, the work is done and the order is sent again; at most twice, because the first challenge may expire on a slow
 * phone.
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
        // The proxy in front of several backends sends all orders of a performance to one of them.
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
