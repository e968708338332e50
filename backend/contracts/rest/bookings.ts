import type { KnownLanguage } from '../language.js';
import type { BookingStatus } from '../events/booking.js';
import type { CustomerFields, ShownCustomer } from './customer.js';
import type { VerificationReason } from './receipt-messages.js';
import type { SchoolContact } from './school-contact.js';
import type { BookedCodeView } from './discount-codes.js';
import type { BookedExtraView, OrderedExtra } from './extras.js';
import type { BookedKindView } from './ticket-kinds.js';

export type { BookingStatus };

export interface SeatInput {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** A seat with the ticket kind that it is ordered as. */
export interface OrderedSeat extends SeatInput {
  /** Id of a ticket kind of the production, or `standard`. Left out: Standard, or with an amendment the booking's own kinds. */
  readonly kind?: string;
}

/** A seat of a booking with the ticket kind that it was sold as. */
export interface BookedSeat extends SeatInput {
  /** Left out: Standard. */
  readonly ticketKind?: BookedKindView;
}

/**
 * POST /api/bookings, with header `Idempotency-Key` (16 to 128 characters, new for each order):
 * the same order sent again under the same key gets the same booking.
 * 201 {@link BookingCreated}; 409 `seats_unavailable` with conflictingSeats; 409 `idempotency_key_reused`;
 * 428 `proof_of_work_required` with challenge: do the work and send the same order again (proof-of-work.ts);
 * 429 `too_many_unpaid_seats`, `too_many_open_orders`, `too_many_given_up_orders` with Retry-After;
 * 422 `unknown_seat`, `duplicate_seat`, `seat_blocked` (409, with conflictingSeats), `wrong_total` (with total, the right one),
 * `sales_off`, `performance_past`, `no_seats`;
 * 422 `unknown_kind`, `kind_not_offered`, `kind_wrong_section`, `too_many_of_kind`, `kind_alone` (decision 54);
 * 422 `discount_code_refused`: the code is unknown, used up, expired or archived; `discount_code_needed` with seat or ticketKind:
 * it is sold only with a discount code, and the order has none for it; 429 `too_many_code_tries` with Retry-After (decision 55);
 * 422 `unknown_extra`, `too_many_extras`, `extra_sold_out` with extra and left (decision 57);
 * 422 `no_bank_details`: the order costs something, and the school has not named its bank account (decision 49).
 */
export interface PlaceBookingRequest extends CustomerFields {
  readonly performanceId: string;
  readonly seats: readonly OrderedSeat[];
  /** Decimal string, e.g. `40.00`. The server prices the seats itself and refuses another total. */
  readonly totalAmount: string;
  /** Word of a discount code, however it was typed. An order has one code at most. */
  readonly discountCode?: string;
  /** Things and donations, which `totalAmount` includes: at most 20 lines. */
  readonly extras?: readonly OrderedExtra[];
}

export interface BookingCreated {
  readonly bookingId: string;
  readonly status: BookingStatus;
  readonly totalAmount: string;
  /** ISO 8601: hold deadline of the seats. */
  readonly holdUntil: string;
  /** ISO 8601: time of the server, for the countdown. */
  readonly serverTime: string;
}

/**
 * GET /api/bookings/{bookingId}
 *
 * GET /api/bookings/{bookingId}/calendar: the performance as iCalendar, as the ticket mail has it; 409 `not_paid`.
 */
export interface BookingView extends ShownCustomer {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  readonly performanceId: string;
  readonly productionId: string;
  readonly productionName: string;
  /** ISO 8601, UTC. */
  readonly performanceDate: string;
  readonly performanceVenue: string;
  readonly seats: readonly BookedSeat[];
  /**
   * True: the caller proved to be the buyer (cookie of the browser that ordered, `Idempotency-Key` of the order, link in a mail,
   * sign-in) or is staff of the school. Others see the ticket without e-mail address, telephone number and receipt, and cannot
   * change anything: 403 `not_your_order`.
   */
  readonly detailsShown: boolean;
  /** Decimal string in RM. */
  readonly totalAmount: string;
  /** Left out: the booking has none, or the caller is a stranger. */
  readonly discountCode?: BookedCodeView;
  /** Things and donations, which `totalAmount` includes. Left out: none. Strangers see no donations. */
  readonly extras?: readonly BookedExtraView[];
  readonly schoolBankAccountQr: string | null;
  /** The school was suspended: families should not pay it now, and receipts are refused with 409 `school_suspended`. */
  readonly paymentStopped: boolean;
  /** Staff gave the seats away; after an amendment other seats cost nothing either. */
  readonly complimentary?: true;
  readonly payee: {
    readonly merchantName: string;
    readonly bankName: string;
    readonly accountName: string;
    readonly accountNumber: string;
  };
  /** Text to type as recipient reference when paying. */
  readonly paymentReference: string;
  /** Staff of the school look at a payment without `paymentReference` first. Filled only by GET of one booking. */
  readonly paymentReferenceRequired?: true;
  /**
   * ISO 8601: deadline of the clock; null when none runs (a receipt is being checked, or the booking is decided). With
   * `needs_review`: the picture was not a receipt, and the clock runs on.
   */
  readonly holdUntil: string | null;
  /** True: nobody else can take the seats now. booking-situation.ts says what screens may conclude from it. */
  readonly seatsKept: boolean;
  /** True: the server accepts a receipt now: the first, a better or a late one. */
  readonly takesReceipt: boolean;
  /** Contact of the school; `null` when the school is not known any more. */
  readonly school: SchoolContact | null;
  /**
   * QR code texts of papers for single seats, in the order of `seats`; each admits its own seat. Filled only by GET, once the
   * booking is paid.
   */
  readonly seatCodes: readonly string[];
  /** True: one POST to `extend-hold` gives more time. */
  readonly canExtendHold: boolean;
  readonly serverTime: string;
  readonly checkedInAt: string | null;
  /** Person who let the first guest in. Only for staff of the school; left out for others. */
  readonly checkedInBy?: string | null;
  readonly checkedInSeats: readonly SeatInput[];
  readonly createdAt: string;
}

/**
 * POST /api/bookings/{id}/extend-hold: gives the school's time to pay once more, once for each clock. All clocks of a booking
 * together never run more than twice that time. A second call changes nothing.
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
 * PATCH /api/bookings/{id}/contact, for the buyer alone (see {@link BookingView.detailsShown}). 200 {@link BookingView}; 403
 * `not_your_order`; 409 once a receipt was accepted or is being checked.
 *
 * POST /api/bookings/{id}/release, also for the buyer alone: gives an unpaid order's seats back. 204; refused in the same cases.
 */
export type CorrectContactRequest = CustomerFields;

/**
 * GET /api/bookings/my-tickets and /api/bookings/email/{email}; the latter without bookings of schools that send the list by
 * e-mail instead. Expired and cancelled bookings come last.
 */
export interface BookingListItem {
  readonly id: string;
  readonly confirmationNumber: string;
  readonly status: BookingStatus;
  /** ISO 8601: deadline of the family's clock; null when none runs. */
  readonly holdUntil: string | null;
  readonly performanceId: string;
  readonly productionName: string;
  /** Language of the school's texts, such as the title; left out when the school has not stated it. */
  readonly textLanguage?: KnownLanguage;
  readonly performanceDate: string;
  readonly performanceVenue: string;
  readonly seats: readonly BookedSeat[];
  /** Text summary, e.g. `Stalls - Row A, Seat 1; Stalls - Row A, Seat 2`. */
  readonly selectedSeats: string;
  readonly customerName: string | null;
  readonly totalAmount: string;
}

/** GET /api/bookings/email-lookup: how the schools of this site answer the look-up by e-mail; both can be true. */
export interface EmailLookupView {
  /** True: at least one school shows its bookings at once: GET /api/bookings/email/{email}. */
  readonly shown: boolean;
  /** True: at least one school sends the list to the address: POST /api/bookings/email-list. */
  readonly sent: boolean;
}

/**
 * POST /api/bookings/email-list answers 202 with the same message whether or not the address is known; 429 when called too often.
 */
export interface EmailListRequest {
  readonly email: string;
}

export interface EmailListView {
  readonly message: string;
}

/**
 * POST /api/bookings/{id}/send-link (empty body): sends a link `/booking/{id}#key={token}` to the booking's address. 202 {@link
 * SendLinkView}; 429 when called too often.
 */
export interface SendLinkView {
  readonly message: string;
}

/** POST /api/bookings/{id}/open-link: 204 with a cookie that proves this browser to be the buyer's; 403 `invalid_link`. */
export interface OpenLinkRequest {
  /** Part of the link after `#key=`. */
  readonly token: string;
}

/** GET /api/bookings/{bookingId}/status, called every 2 s while a receipt is checked. */
export interface BookingStatusView {
  readonly status: BookingStatus;
  /** Only for the buyer and staff of the school, because the text describes a receipt; null for others. */
  readonly verificationMessage: string | null;
  /** Reason of a message that is not a confirmation. Staff may have written another message for it. */
  readonly verificationReason?: VerificationReason;
  readonly confirmationNumber: string;
  readonly holdUntil: string | null;
  /** See {@link BookingView}. */
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
  readonly seats: readonly BookedSeat[];
  /** For the buyer and staff of the school. */
  readonly customerEmail: string | null;
  /** See {@link BookingView}. */
  readonly detailsShown: boolean;
  /** See {@link BookingView}. */
  readonly school: SchoolContact | null;
  /** See {@link BookingView}. */
  readonly seatCodes: readonly string[];
  readonly totalAmount: string;
  /** See {@link BookingView}. */
  readonly extras?: readonly BookedExtraView[];
  /** See {@link BookingView}. */
  readonly discountCode?: BookedCodeView;
  /** See {@link BookingView}. */
  readonly holdUntil: string | null;
  readonly seatsKept: boolean;
}

/**
 * POST /api/bookings/{id}/upload-url. Checkout sends an empty body and may upload 10 MB. The booking's own page names the file
 * and may upload 5 MB.
 */
export interface UploadUrlRequest {
  readonly fileName?: string;
  readonly fileType?: string;
}

/**
 * POST /api/bookings/{id}/confirm: confirms a free order by the link in its e-mail. 200 {@link BookingStatusView}, also the
 * second time; 403 `invalid_link`; 409 `hold_ended`, `booking_closed`, `payment_needed`.
 *
 * POST /api/bookings/{id}/confirmation-link sends that e-mail again: 202 {@link BookingStatusView}; 429 when called too often.
 */
export interface ConfirmFreeOrderRequest {
  readonly token: string;
}

/** PUT the picture's bytes with its content type to uploadUrl; objectUrl names the picture in verify-receipt. */
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

/** GET /api/bookings/{id}/receipt: the newest receipt; 404 when there is none; 403 `not_your_order`. */
export interface ReceiptView {
  readonly id: string;
  readonly verificationStatus: ReceiptVerificationStatus;
  readonly verificationMessage: string | null;
  /** See {@link BookingStatusView}. */
  readonly verificationReason?: VerificationReason;
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
  /**
   * Sent by scanners that were without a network. The same scan sent twice counts once, and 409 `already_checked_in` becomes
   * `scannedAgain`.
   */
  readonly scan?: ScanRequest;
}

/** A device's claim about a scan. The server notes its own time as well. */
export interface ScanRequest {
  /** UUID, made by the device. */
  readonly scanId: string;
  /** ISO 8601, by the device's clock. */
  readonly scannedAt: string;
  /** Name of the device at the door, 1 to 60 characters. */
  readonly device: string;
}

/** Seats whose guests two devices let in, with the check-in that came first. */
export interface ScannedAgain {
  readonly seats: readonly SeatInput[];
  readonly first: { readonly at: string; readonly by: string; readonly device: string | null };
}

export interface CheckInView {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  /** When the first guest of the booking came in. */
  readonly checkedInAt: string;
  readonly checkedInBy: string;
  readonly checkedInSeats: readonly SeatInput[];
  /** Things to hand out (POST hand-out), with the pieces handed out before; left out: none. */
  readonly extras?: readonly BookedExtraView[];
  /** Set for a check-in with a scan when another device was first. */
  readonly scannedAgain?: ScannedAgain;
}

/** GET /api/admin/bookings/{bookingId}/may-check-in (signed in): permission to check in the booking's guests. */
export interface MayCheckInView {
  readonly allowed: boolean;
  /** Reason of a refusal, for the person to read; null when allowed. */
  readonly reason: string | null;
  /**
   * True: the ticket is on hold, so its guests go to the school office first; check-in answers 409 `see_office`. Only when
   * allowed.
   */
  readonly onHold?: true;
}

/**
 * PATCH /api/admin/bookings/{bookingId}/seats. 200 {@link BookingView}; 422 `other_performance`, and as POST /api/bookings. The
 * booking keeps its discount code and its extras, and the total is counted with them. Staff need no code for a kind or a section.
 */
export interface AmendSeatsRequest {
  /** Performance on whose map the seats were chosen. When the booking is for another performance, nothing changes. */
  readonly performanceId?: string;
  readonly seats: readonly OrderedSeat[];
  readonly totalAmount: string;
}

/** A seat of a booking as staff and the door see it. */
export interface StaffSeat extends SeatInput {
  /** Name of the ticket kind at the time of the order. Left out: Standard. */
  readonly kind?: string;
  /** Proof to show for the kind, e.g. `Pupil card`. Only at the door. */
  readonly proof?: string;
}
