import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  AdminBookingItem,
  AdminBookingsPage,
  AnalyticsBooking,
  AnalyticsBookingsPage,
  BookingHistoryEntry,
  BookingNote,
  CustomerRequest,
  FoundBooking,
  NoteRequest,
  StatusRequest,
} from '@contracts/rest/administration';
import type { CheckInView, ScanRequest, SeatInput } from '@contracts/rest/bookings';
import { call, read } from './http';
import type { UndoPlan, UndoRequest } from '@contracts/rest/undo';
import type {
  ReceiptDecisionRequest,
  ReceiptReview,
  ReviewedReceipt,
} from '@contracts/rest/receipt-review';
import { serverNow } from './server-clock';
import type {
  BookingAccountView,
  PayRefundRequest,
  ReceiveCashRequest,
} from '@contracts/rest/refunds';

export const BOOKINGS_PER_PAGE = 50;

/** Filters, order and page of the bookings list. An empty text is no filter. */
export interface BookingFilters {
  /** Id of the school whose bookings are listed. */
  readonly schoolId: string;
  readonly search?: string;
  readonly status?: string;
  readonly productionId?: string;
  readonly performanceId?: string;
  /** Column to sort by. Without a column, the newest booking comes first. */
  readonly sort?: string;
  readonly direction?: string;
  /**
   * Time in the field `asOf` of the first page. Later pages leave out bookings made after this time, so that no booking moves
   * from one page to another.
   */
  readonly until?: string;
  /** Number of the page of the bookings list; the first page has number 1. */
  readonly page: number;
}

export const adminBookingsKey = ['/api/admin/bookings'];

/** Booking as shown on its own page. It lacks the number of notes, which only the list shows. */
export type StaffBooking = Omit<AdminBookingItem, 'notes'> & Pick<FoundBooking, 'language'>;

export const staffBooking = (id: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, id],
    queryFn: ({ signal }): Promise<StaffBooking> => findBooking(`/booking/${id}`, signal),
    staleTime: 0,
  });

/** Polling interval of the bookings list while there is no live stream, in milliseconds. */
export const LOOK_AGAIN_MS = 10_000;

/** Builds the query string of an API call, without empty values. */
function queryOf(wanted: object, more: Record<string, string>): string {
  const given = Object.entries(wanted).filter((entry): entry is [string, string] =>
    Boolean(entry[1]),
  );
  return new URLSearchParams({ ...Object.fromEntries(given), ...more }).toString();
}

/** Reads one page of bookings. While it loads, the previous page stays on the screen. */
export const adminBookings = ({ schoolId, page, ...wanted }: BookingFilters) =>
  queryOptions({
    queryKey: [...adminBookingsKey, { schoolId, page, ...wanted }],
    queryFn: ({ signal }) => {
      const query = queryOf(wanted, {
        schoolId,
        page: String(page),
        pageSize: String(BOOKINGS_PER_PAGE),
      });
      return call<AdminBookingsPage>(`/api/admin/bookings?${query}`, { signal });
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** Yields all bookings that match the filters, newest first, page by page. */
export async function* bookingsToExport(
  { schoolId, search, status, productionId, performanceId }: BookingFilters,
  signal: AbortSignal,
): AsyncGenerator<readonly AnalyticsBooking[]> {
  let after: string | null = '';
  while (after !== null) {
    const query = queryOf({ search, status, productionId, performanceId, after }, { schoolId });
    const page: AnalyticsBookingsPage = await call<AnalyticsBookingsPage>(
      `/api/admin/bookings/export?${query}`,
      { signal },
    );
    yield page.bookings;
    after = page.nextBookings;
  }
}

export const setBookingStatus = (id: string, payload: StatusRequest) =>
  call<AdminBookingItem>(`/api/admin/bookings/${id}/status`, { method: 'PATCH', payload });

export const correctCustomer = (id: string, payload: CustomerRequest) =>
  call<AdminBookingItem>(`/api/admin/bookings/${id}`, { method: 'PATCH', payload });

export const cancelBooking = (id: string) =>
  call<void>(`/api/admin/bookings/${id}`, { method: 'DELETE' });

/**
 * Erases a customer's personal data, which cannot be undone. The server answers 409 before the performance is over, and while
 * money is due.
 */
export const eraseCustomer = (id: string) =>
  call<void>(`/api/admin/bookings/${id}/erase`, { method: 'POST' });

export const resendEmail = (id: string) =>
  call<unknown>(`/api/admin/bookings/${id}/resend-email`, { method: 'POST' });

export const bookingHistory = (id: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, id, 'history'],
    queryFn: (context) => read<readonly BookingHistoryEntry[]>(context),
    staleTime: 0,
  });

/** Returns the URL that downloads a booking's history as a file. */
export const historyHref = (id: string, kind: 'pdf' | 'csv'): string =>
  `/api/admin/bookings/${id}/history.${kind}`;

export const bookingNotes = (id: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, id, 'notes'],
    queryFn: (context) => read<readonly BookingNote[]>(context),
    staleTime: 0,
  });

export const addNote = (id: string, payload: NoteRequest) =>
  call<void>(`/api/admin/bookings/${id}/notes`, { method: 'POST', payload });

/** Finds a booking by its confirmation number or by the text of a ticket's QR code. */
export const findBooking = (number: string, signal?: AbortSignal) =>
  call<FoundBooking>(`/api/admin/bookings/find?number=${encodeURIComponent(number)}`, { signal });

/** Checks in `seats`, or all seats of the booking. A scan that is sent again counts once. */
export const checkInSeats = (
  id: string,
  seats?: readonly SeatInput[],
  scan?: ScanRequest,
  signal?: AbortSignal,
) =>
  call<CheckInView>(`/api/admin/bookings/${id}/check-in`, {
    method: 'POST',
    payload: { seats, scan },
    signal,
  });

const undoPath = (bookingId: string, eventId: string) =>
  `/api/admin/bookings/${bookingId}/history/${eventId}/undo`;

/** Reads which changes the undo of a booking's event would make. Never cached, because seats are sold meanwhile. */
export const undoPlan = (bookingId: string, eventId: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, bookingId, 'history', eventId, 'undo'],
    queryFn: ({ signal }) => call<UndoPlan>(undoPath(bookingId, eventId), { signal }),
    staleTime: 0,
    gcTime: 0,
  });

export const undoEvent = (bookingId: string, eventId: string, request: UndoRequest) =>
  call<undefined>(undoPath(bookingId, eventId), { method: 'POST', payload: request });

/** Reads a booking's receipts and the fields found in them. Never cached, because the links to pictures expire. */
export const receiptReview = (bookingId: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, bookingId, 'receipts'],
    queryFn: (context) => read<ReceiptReview>(context),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.receipts.some(isBeingTold) ? ASK_AGAIN_MS : false,
  });

const ASK_AGAIN_MS = 3000;
/** Milliseconds after a receipt decision during which the screen polls for its mail. Mails usually leave within seconds. */
const ASKED_FOR_MS = 60_000;

const isBeingTold = ({ told, decidedAt }: ReviewedReceipt): boolean =>
  told === 'on-its-way' && decidedAt !== null && serverNow() - Date.parse(decidedAt) < ASKED_FOR_MS;

export const decideReceipt = (
  bookingId: string,
  receiptId: string,
  payload: ReceiptDecisionRequest,
) =>
  call<ReceiptReview>(`/api/admin/bookings/${bookingId}/receipts/${receiptId}/decision`, {
    method: 'POST',
    payload,
  });

/** Reads the booking account: the sums charged, paid, proven and refunded. */
export const bookingAccount = (id: string) =>
  queryOptions({
    queryKey: [...adminBookingsKey, id, 'account'],
    queryFn: (context) => read<BookingAccountView>(context),
    staleTime: 0,
  });

export const payRefund = (id: string, payload: PayRefundRequest) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/refunds`, { method: 'POST', payload });

export const takeRefundBack = (id: string, refundId: string) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/refunds/${refundId}/take-back`, {
    method: 'POST',
  });

/** Records a cash payment of the sum that a booking still owes. An unpaid order is confirmed by the payment. */
export const receiveCash = (id: string, payload: ReceiveCashRequest) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/cash`, { method: 'POST', payload });

export const takeCashBack = (id: string, cashId: string) =>
  call<BookingAccountView>(`/api/admin/bookings/${id}/cash/${cashId}/take-back`, {
    method: 'POST',
  });
