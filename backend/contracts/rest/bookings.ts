import type { BookingStatus } from '../events/booking.js';
import type { SchoolContact } from './school-contact.js';

export type { BookingStatus };

export interface SeatInput {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/**
 * POST /api/bookings, with header `Idempotency-Key` (16 to 128 characters, new for each order):
 * sending the same order again under the same key answers the same booking.
 * 201 {@link BookingCreated}; 409 `seats_unavailable` with conflictingSeats; 409 `idempotency_key_reused`;
 * 428 `proof_of_work_required` with challenge: do the work and send the same order again (proof-of-work.ts);
 * 429 `too_many_unpaid_seats`, `too_many_open_orders`, `too_many_given_up_orders` with Retry-After;
 * 422 `unknown_seat`, `duplicate_seat`, `seat_blocked` (409, with conflictingSeats), `wrong_total`, `sales_off`, `performance_past`, `no_seats`;
 * 422 `no_bank_details`: the order costs something, and the school has not said to which account (decision 49).
 */
export interface PlaceBookingRequest {
  readonly performanceId: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
  readonly seats: readonly SeatInput[];
  /** Decimal string, e.g. `40.00`; the server prices the seats itself and refuses another total. */
  readonly totalAmount: string;
}

export interface BookingCreated {
  readonly bookingId: string;
  readonly status: BookingStatus;
  readonly totalAmount: string;
  /** ISO 8601; the seats are kept until then. */
  readonly holdUntil: string;
  /** ISO 8601: the server's clock, to count down by. */
  readonly serverTime: string;
}

/**
 * GET /api/bookings/{bookingId}
 *
 * GET /api/bookings/{bookingId}/calendar: the performance as iCalendar, as the ticket mail has it; 409 `not_paid`.
 */
export interface BookingView {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly performanceId: string;
  readonly productionId: string;
  readonly productionName: string;
  /** ISO 8601, UTC. */
  readonly performanceDate: string;
  readonly performanceVenue: string;
  readonly seats: readonly SeatInput[];
  /** `null` after the customer was erased. */
  readonly customerName: string | null;
  /** For the buyer and staff of the school; see {@link BookingView.detailsShown}. */
  readonly customerEmail: string | null;
  /** Likewise. */
  readonly customerPhone: string | null;
  /**
   * Whether whoever asks has shown to be the buyer (cookie of the browser that ordered, `Idempotency-Key` of the order, link
   * in a mail, sign-in) or is staff of the school. Others see the ticket without e-mail address, telephone number and receipt,
   * and change nothing: 403 `not_your_order`.
   */
  readonly detailsShown: boolean;
  /** Decimal string in RM. */
  readonly totalAmount: string;
  readonly schoolBankAccountQr: string | null;
  /** The school was suspended: nobody should pay it now, and receipts are refused with 409 `school_suspended`. */
  readonly paymentStopped: boolean;
  /** Staff gave its seats away: other seats cost nothing either. */
  readonly complimentary?: true;
  readonly payee: {
    readonly merchantName: string;
    readonly bankName: string;
    readonly accountName: string;
    readonly accountNumber: string;
  };
  /** What to type as recipient reference when paying. */
  readonly paymentReference: string;
  /**
   * ISO 8601; null when no clock is running (a receipt is being checked, or the booking is
   * decided). With `needs_review`: the picture was not a receipt, and the clock runs on.
   */
  readonly holdUntil: string | null;
  /** Nobody else can take the seats now. See booking-situation.ts for what that lets a screen say. */
  readonly seatsKept: boolean;
  /** Whether a receipt is taken now: the first, a better one, or one that comes late. */
  readonly takesReceipt: boolean;
  /** Whom to ask; `null` when the school is not known any more. */
  readonly school: SchoolContact | null;
  /**
   * What the QR codes of papers for one seat say, in the order of `seats`: each admits its own seat. Empty until the booking is
   * paid, and in every answer but that of GET.
   */
  readonly seatCodes: readonly string[];
  /** More time can be had by one POST to `extend-hold`. */
  readonly canExtendHold: boolean;
  readonly serverTime: string;
  readonly checkedInAt: string | null;
  /** Who let the first guest in. For staff of the school alone: left out for everybody else. */
  readonly checkedInBy?: string | null;
  readonly checkedInSeats: readonly SeatInput[];
  readonly createdAt: string;
}

/**
 * POST /api/bookings/{id}/extend-hold: the school's time to pay once more, once a clock, and never more than twice that time
 * for all clocks of a booking together. Asked again it changes nothing.
 * 200 {@link HoldView}; 409 `hold_ended`, `no_clock_running`, `seats_unavailable`.
 */
export interface HoldView {
  readonly status: BookingStatus;
  /** ISO 8601 */
  readonly holdUntil: string | null;
  readonly canExtendHold: boolean;
  readonly serverTime: string;
}

/**
 * PATCH /api/bookings/{id}/contact, for the buyer alone (see {@link BookingView.detailsShown}). 200 {@link BookingView};
 * 403 `not_your_order`; 409 once a receipt was accepted or is being checked.
 *
 * POST /api/bookings/{id}/release, likewise, gives an unpaid order's seats back: 204; the same refusals.
 */
export interface CorrectContactRequest {
  readonly customerName: string;
  readonly customerEmail: string;
  readonly customerPhone: string;
}

/**
 * GET /api/bookings/my-tickets and /api/bookings/email/{email}, the latter without those of schools that send the list instead.
 * Expired and cancelled ones stand last.
 */
export interface BookingListItem {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  /** ISO 8601: the clock that runs for the family; null when none does. */
  readonly holdUntil: string | null;
  readonly performanceId: string;
  readonly productionName: string;
  readonly performanceDate: string;
  readonly performanceVenue: string;
  readonly seats: readonly SeatInput[];
  /** Text summary, e.g. `Stalls - Row A, Seat 1; Stalls - Row A, Seat 2`. */
  readonly selectedSeats: string;
  readonly customerName: string | null;
  readonly totalAmount: string;
}

/**
 * GET /api/bookings/email-lookup: how the schools of this site answer the look-up by e-mail; both
 * can be true.
 */
export interface EmailLookupView {
  /** Some school shows its bookings at once: GET /api/bookings/email/{email}. */
  readonly shown: boolean;
  /** Some school sends the list to the address: POST /api/bookings/email-list. */
  readonly sent: boolean;
}

/** POST /api/bookings/email-list answers 202 with the same message whether or not the address is known; 429 when asked too often. */
export interface EmailListRequest {
  readonly email: string;
}

export interface EmailListView {
  readonly message: string;
}

/**
 * POST /api/bookings/{id}/send-link (empty body): 202 {@link SendLinkView}, a mail to the address of the booking with a link
 * `/booking/{id}#key={token}`; 429 when asked too often.
 */
export interface SendLinkView {
  readonly message: string;
}

/** POST /api/bookings/{id}/open-link: 204 with a cookie that shows this browser to be the buyer's; 403 `invalid_link`. */
export interface OpenLinkRequest {
  /** What follows `#key=` in the link. */
  readonly token: string;
}

/** GET /api/bookings/{bookingId}/status, asked every 2 s while a receipt is checked. */
export interface BookingStatusView {
  readonly status: BookingStatus;
  /** It says what a receipt shows, so it is for the buyer and staff of the school; null for others. */
  readonly verificationMessage: string | null;
  readonly confirmationNumber: string;
  readonly holdUntil: string | null;
  /** As in {@link BookingView}. */
  readonly seatsKept: boolean;
  readonly serverTime: string;
}

/** GET /api/bookings/confirmation/{confirmationNumber} */
export interface ConfirmationView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly productionTitle: string | null;
  /** ISO 8601, UTC. */
  readonly productionDate: string | null;
  readonly venue: string | null;
  readonly seats: readonly SeatInput[];
  /** For the buyer and staff of the school. */
  readonly customerEmail: string | null;
  /** As in {@link BookingView}. */
  readonly detailsShown: boolean;
  /** As in {@link BookingView}. */
  readonly school: SchoolContact | null;
  /** As in {@link BookingView}. */
  readonly seatCodes: readonly string[];
  readonly totalAmount: string;
  /** As in {@link BookingView}. */
  readonly holdUntil: string | null;
  readonly seatsKept: boolean;
}

/** POST /api/bookings/{id}/upload-url. Checkout sends nothing and may send 10 MB; the booking's own page names the file, and 5 MB. */
export interface UploadUrlRequest {
  readonly fileName?: string;
  readonly fileType?: string;
}

/**
 * POST /api/bookings/{id}/confirm: the link in the e-mail of a free order was opened. 200 {@link BookingStatusView}, also the
 * second time; 403 `invalid_link`; 409 `hold_ended`, `booking_closed`, `payment_needed`.
 *
 * POST /api/bookings/{id}/confirmation-link sends that e-mail once more: 202 {@link BookingStatusView}; 429 when asked too often.
 */
export interface ConfirmFreeOrderRequest {
  readonly token: string;
}

/** The picture is sent with PUT (its bytes alone, with its content type) to uploadUrl; objectUrl names it in verify-receipt. */
export interface UploadUrlView {
  readonly uploadUrl: string;
  readonly objectUrl: string;
}

/** POST /api/bookings/{id}/verify-receipt answers 202 {@link BookingStatusView}. */
export interface VerifyReceiptRequest {
  readonly receiptURL: string;
}

export type ReceiptVerificationStatus =
  'pending' | 'verifying' | 'confirmed' | 'rejected' | 'needs_review';

/** GET /api/bookings/{id}/receipt (404 when none; 403 `not_your_order`): the newest one. */
export interface ReceiptView {
  readonly id: string;
  readonly verificationStatus: ReceiptVerificationStatus;
  readonly verificationMessage: string | null;
  /** Short-lived signed URL. */
  readonly imageUrl: string;
  readonly uploadedAt: string;
  readonly extractedData: {
    /** Decimal string in RM. */
    readonly amount: string | null;
    readonly merchant: string | null;
    readonly transactionId: string | null;
    readonly date: string | null;
  } | null;
}

/** POST /api/admin/bookings/{bookingId}/check-in (empty body: all seats). */
export interface CheckInRequest {
  readonly seats?: readonly SeatInput[];
  /** Of a scanner that was without a network: the same scan sent twice counts once, and 409 `already_checked_in` becomes `scannedAgain`. */
  readonly scan?: ScanRequest;
}

/** What a device says about a scan: a claim, beside which the server notes its own time. */
export interface ScanRequest {
  /** UUID, made by the device. */
  readonly scanId: string;
  /** ISO 8601, by the device's clock. */
  readonly scannedAt: string;
  /** 1 to 60 characters: what the device is called at the door. */
  readonly device: string;
}

/** A guest whom two devices let in: when and by which each. */
export interface ScannedAgain {
  readonly seats: readonly SeatInput[];
  readonly first: { readonly at: string; readonly by: string; readonly device: string | null };
}

export interface CheckInView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** When the first of the party came in, and who let them in. */
  readonly checkedInAt: string;
  readonly checkedInBy: string;
  readonly checkedInSeats: readonly SeatInput[];
  /** Of a check-in with a scan, when others were first. */
  readonly scannedAgain?: ScannedAgain;
}

/**
 * GET /api/admin/bookings/{bookingId}/may-check-in (signed in): whether this person may check this
 * booking's guests in.
 */
export interface MayCheckInView {
  readonly allowed: boolean;
  /** If not: the reason, for the person to read. */
  readonly reason: string | null;
  /** For who may: the ticket is on hold, so its guests see the school office first; check-in answers 409 `see_office`. */
  readonly onHold?: true;
}

/** PATCH /api/admin/bookings/{bookingId}/seats. 200 {@link BookingView}; 422 `other_performance`. */
export interface AmendSeatsRequest {
  /** On whose map the seats were chosen; when it is not the booking's performance nothing is changed. */
  readonly performanceId?: string;
  readonly seats: readonly SeatInput[];
  readonly totalAmount: string;
}
