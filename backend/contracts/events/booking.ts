import type { EventTypes, Personal } from './personal.js';
import type { Seat } from './seats.js';
import type { ReceiptReading, DecisionReason } from './receipt-reading.js';

/**
 * Events of one order. Stream: `booking-{bookingId}`.
 *
 * What is `Personal` is written encrypted with the booking's own key; after an erasure it reads as `null` (personal.ts).
 */

/** A seat with the price it was sold at, in sen. */
export interface PricedSeat extends Seat {
  readonly priceSen: number;
}

export interface Customer {
  readonly name: Personal<string>;
  readonly email: Personal<string>;
  readonly phone: Personal<string>;
}

/** When and where a performance takes place. */
export interface TimeAndVenue {
  /** ISO 8601 */
  readonly startsAt: string;
  readonly venue: string;
}

/** What the order was for, copied from the catalogue so that history reads right after a title changes. */
export interface BookedPerformance extends TimeAndVenue {
  readonly performanceId: string;
  readonly productionId: string;
  readonly schoolId: string;
  readonly productionTitle: string;
}

/** Whom the family was asked to pay, as it read on the payment step. */
export interface Payee {
  readonly merchantName: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
}

/**
 * Statuses a booking can have. `verified` means the same as `confirmed`; staff may set it, because
 * older bookings have it.
 */
export type BookingStatus =
  | 'pending_payment'
  | 'verifying'
  | 'confirmed'
  | 'verified'
  | 'rejected'
  | 'needs_review'
  | 'expired'
  | 'cancelled';

/** The five statuses staff may set directly. */
export type StaffSettableStatus =
  'pending_payment' | 'verified' | 'confirmed' | 'rejected' | 'needs_review';

/** How a family paid, or that it need not: by bank transfer, in cash at the door, or with seats that staff gave away. */
export type WayOfPayment = 'transfer' | 'cash' | 'complimentary';

export interface BookingPlaced {
  readonly type: 'BookingPlaced';
  readonly data: {
    readonly bookingId: string;
    readonly confirmationNumber: string;
    readonly performance: BookedPerformance;
    readonly payee: Payee;
    readonly customer: Customer | null;
    /** The signed-in buyer, if any. */
    readonly userId: string | null;
    readonly seats: readonly PricedSeat[];
    readonly totalSen: number;
    /** ISO 8601: the end of the first hold. Until November 2026 the moment of placing when nothing was to be paid. */
    readonly holdUntil: string;
    /**
     * Minutes a family has to pay, or to confirm a free order. All clocks of a booking together run
     * at most twice as long.
     */
    readonly holdMinutes: number;
    /** SHA-256 of the request's data (until November 2026 with the seats' display text); tells a retry from a different order under the same Idempotency-Key. */
    readonly requestFingerprint: string;
  };
}

export interface ReceiptUploaded {
  readonly type: 'ReceiptUploaded';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    /** Where the upload was put, as `upload-url` answered it. */
    readonly objectUrl: string;
    /** File-store key of the re-encoded picture, the only one ever shown. */
    readonly imageKey: string;
    /** SHA-256 of the bytes as uploaded, hex. */
    readonly sha256: string;
    readonly bytes: number;
    readonly mimeType: string;
    /** Editing software named by the picture's metadata, or null. */
    readonly editor: string | null;
  };
}

export interface ReceiptVerificationRequested {
  readonly type: 'ReceiptVerificationRequested';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    /** ISO 8601: until when the seats are kept while the picture is read; null when the clock is stopped. */
    readonly holdUntil: string | null;
  };
}

export interface ReceiptRead {
  readonly type: 'ReceiptRead';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    /** A receipt names its payer. */
    readonly reading: Personal<ReceiptReading> | null;
  };
}

export interface BookingConfirmed {
  readonly type: 'BookingConfirmed';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    readonly message: string;
  };
}

/**
 * The seats cost nothing, and the buyer has confirmed the order: by the link in the e-mail, or by
 * being signed in under that very address.
 */
export interface FreeBookingConfirmed {
  readonly type: 'FreeBookingConfirmed';
  readonly data: { readonly bookingId: string };
}

/**
 * The school's bank statement proves the whole sum, so no receipt is needed. `SeatsTaken` came first. Since 23 November 2026.
 */
export interface BookingConfirmedByStatement {
  readonly type: 'BookingConfirmedByStatement';
  readonly data: {
    readonly bookingId: string;
    /** Lines of the statement that pay for it. */
    readonly lineIds: readonly string[];
    readonly message: string;
  };
}

/** The office must decide before the guests of this ticket come in: no money was found for it. Since 23 November 2026. */
export interface TicketHeld {
  readonly type: 'TicketHeld';
  readonly data: { readonly bookingId: string; readonly reason: 'no-money' };
}

export interface TicketHoldLifted {
  readonly type: 'TicketHoldLifted';
  readonly data: { readonly bookingId: string };
}

export interface ReceiptRejected {
  readonly type: 'ReceiptRejected';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    readonly reasons: readonly DecisionReason[];
    /** What the family is told, which staff may have written. Null after an erasure; in plain text before 27 November 2026. */
    readonly message: Personal<string> | null;
    /**
     * ISO 8601: until when a better receipt can follow. Null when staff rejected it: then nothing
     * can follow until staff open the booking again.
     */
    readonly holdUntil: string | null;
    /**
     * False: this clock cannot be given more time. Events from before November 2026 lack it: their
     * clock could be extended once.
     */
    readonly extendable?: boolean;
  };
}

export interface ReceiptReferredToStaff {
  readonly type: 'ReceiptReferredToStaff';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    readonly reasons: readonly DecisionReason[];
    readonly message: string;
    /**
     * ISO 8601: the picture is not a receipt, so the clock runs on until then. Null or absent: the
     * clock is stopped until staff have decided.
     */
    readonly holdUntil?: string | null;
    /** While a clock runs: whether it can be given more time. */
    readonly extendable?: boolean;
  };
}

export interface BookingStatusSetByStaff {
  readonly type: 'BookingStatusSetByStaff';
  readonly data: {
    readonly bookingId: string;
    readonly from: BookingStatus;
    readonly to: StaffSettableStatus;
    /** ISO 8601 when the new status starts a hold, else null. */
    readonly holdUntil: string | null;
    /** Of a sale by staff: the event beside its BookingPlaced. Missing: a transfer. Since 23 November 2026. */
    readonly wayOfPayment?: WayOfPayment;
    /** Of a sale by staff: what was paid then, in sen; nothing for complimentary seats. */
    readonly amountSen?: number;
    /** Why complimentary seats were given, as staff wrote it. Null after an erasure. */
    readonly reason?: Personal<string> | null;
    /** The CashReceived before it has confirmed the order: the status accepts no money of its own. Since 23 November 2026. */
    readonly byCash?: true;
    /** It undoes the status before it, which took a paid one back: what had been accepted then counts again. Since 27 November 2026. */
    readonly restores?: RestoredPayment;
  };
}

/** What a booking had been paid, and how, before a status took it back. */
export interface RestoredPayment {
  /** With the cash. */
  readonly acceptedSen: number;
  readonly cashSen: number;
  /** How staff had sold it. Missing: they had not. */
  readonly wayOfPayment?: WayOfPayment;
}

export interface CustomerDetailsCorrected {
  readonly type: 'CustomerDetailsCorrected';
  readonly data: {
    readonly bookingId: string;
    readonly customer: Customer | null;
  };
}

export interface BookingSeatsAmended {
  readonly type: 'BookingSeatsAmended';
  readonly data: {
    readonly bookingId: string;
    readonly from: readonly PricedSeat[];
    readonly to: readonly PricedSeat[];
    readonly totalSen: number;
  };
}

/**
 * Staff moved the performance to another time, another venue, or both; the booking moves with it.
 */
export interface BookingRescheduled {
  readonly type: 'BookingRescheduled';
  readonly data: {
    readonly bookingId: string;
    readonly from: TimeAndVenue;
    readonly to: TimeAndVenue;
    /** Revision of the PerformanceMoved in the school's catalogue stream up to which it was followed. Since 22 November 2026. */
    readonly catalogueRevision?: number;
  };
}

/** A ticket as a device at the door scanned it, maybe without a network. What it says is the device's claim: its clock may be wrong. */
export interface DoorScan {
  /** UUID, made by the device: the same scan sent twice counts once. */
  readonly scanId: string;
  /** ISO 8601, by the device's clock. */
  readonly scannedAt: string;
  /** What the device is called at the door. */
  readonly device: string;
}

export interface GuestCheckedIn {
  readonly type: 'GuestCheckedIn';
  readonly data: {
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** Since 22 November 2026, for check-ins of a scanner. */
    readonly scan?: DoorScan;
  };
}

/** Staff took a check-in back: these guests are not in. */
export interface GuestCheckInUndone {
  readonly type: 'GuestCheckInUndone';
  readonly data: {
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** As staff wrote it. */
    readonly reason: string;
  };
}

/** A scan made without a network found its guests in already, by another device. Nobody came in by it. */
export interface GuestScannedAgain {
  readonly type: 'GuestScannedAgain';
  readonly data: {
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    readonly scan: DoorScan;
    /** The check-in that was first to be written. ISO 8601; device: null when it was no scanner's. */
    readonly first: { readonly at: string; readonly by: string; readonly device: string | null };
  };
}

export interface BookingCancelled {
  readonly type: 'BookingCancelled';
  readonly data: {
    readonly bookingId: string;
    /**
     * The status before: tells whether there is money to give back, or only a hold that had ended.
     */
    readonly from: BookingStatus;
    /**
     * `customer`: whoever placed it gave it up before paying. `seats-lost`: seat reconciliation found that the unpaid
     * booking had lost its seats and that another booking has them.
     */
    readonly reason:
      'staff' | 'showtime-deleted' | 'production-deleted' | 'customer' | 'seats-lost';
  };
}

/** Staff paid money back to the family outside Houselights. Never more than was due. Since 23 November 2026. */
export interface RefundPaid {
  readonly type: 'RefundPaid';
  readonly data: {
    readonly bookingId: string;
    /** UUID, made by the screen: the same refund sent twice counts once. */
    readonly refundId: string;
    readonly amountSen: number;
    /** ISO 8601 day in Malaysia on which it was paid, as staff say. */
    readonly paidOn: string;
    /** As staff wrote it: of a transfer, or who took the cash. Null after an erasure. */
    readonly reference: Personal<string> | null;
    /** How it was paid back. Missing: nobody said, so it counts as cash as far as the booking was paid in cash. */
    readonly wayOfPayment?: 'cash' | 'transfer';
  };
}

/** That refund was not paid after all: it is due again. Since 23 November 2026. */
export interface RefundTakenBack {
  readonly type: 'RefundTakenBack';
  readonly data: {
    readonly bookingId: string;
    readonly refundId: string;
    readonly amountSen: number;
  };
}

/**
 * Staff took cash for what was still open: for dearer seats after an amendment, or for an order that nobody had paid yet (then the
 * confirmation is the next event). Never more than was open. Since 23 November 2026.
 */
export interface CashReceived {
  readonly type: 'CashReceived';
  readonly data: {
    readonly bookingId: string;
    /** UUID, made by the screen: the same cash sent twice counts once. */
    readonly cashId: string;
    readonly amountSen: number;
  };
}

/** That cash was not taken after all, or was handed back at once: it is open again. Since 23 November 2026. */
export interface CashTakenBack {
  readonly type: 'CashTakenBack';
  readonly data: {
    readonly bookingId: string;
    readonly cashId: string;
    readonly amountSen: number;
  };
}

/** Staff ask the family by e-mail where the money is that no statement shows. Since 23 November 2026. */
export interface PaymentQuestionAsked {
  readonly type: 'PaymentQuestionAsked';
  readonly data: {
    readonly bookingId: string;
    /** UUID, made by the screen: one for each press. */
    readonly questionId: string;
    /** What no statement showed at that moment. */
    readonly missingSen: number;
  };
}

/** The bank took a payment of this booking back. Status and ticket stay until staff decide. Since 28 November 2026. */
export interface PaymentReturned {
  readonly type: 'PaymentReturned';
  readonly data: {
    readonly bookingId: string;
    /** Id of the event that found it: one for each payment that was taken back. */
    readonly returnId: string;
    readonly amountSen: number;
    /** So much of it was accepted by a receipt or by staff's word, and counts as paid no more. */
    readonly acceptedSen: number;
  };
}

/** The family asked for more time to pay; the seats are held until then, too. */
export interface HoldProlonged {
  readonly type: 'HoldProlonged';
  readonly data: {
    readonly bookingId: string;
    /** ISO 8601 */
    readonly holdUntil: string;
  };
}

export interface BookingExpired {
  readonly type: 'BookingExpired';
  readonly data: { readonly bookingId: string };
}

/** Staff asked that the ticket be sent once more. */
export interface TicketRequested {
  readonly type: 'TicketRequested';
  readonly data: { readonly bookingId: string };
}

/**
 * An e-mail as it was sent, for the history of the booking: whom it went to, and its plain text without the keys of its links, so
 * that a kept mail opens no order. Since 23 November 2026.
 */
export interface SentMail {
  readonly to: Personal<string>;
  readonly subject: Personal<string>;
  readonly text: Personal<string>;
}

export interface TicketSent {
  readonly type: 'TicketSent';
  readonly data: {
    readonly bookingId: string;
    /** The event that asked for this e-mail. Each such event sends one e-mail. */
    readonly causeId: string;
    readonly messageId: string;
    /** Null after an erasure; events from before 23 November 2026 lack it. */
    readonly mail?: SentMail | null;
  };
}

export interface TicketSendFailed {
  readonly type: 'TicketSendFailed';
  readonly data: { readonly bookingId: string; readonly causeId: string; readonly reason: string };
}

/**
 * What a mail about an order is about, beside tickets, moves and cancellations: `order-placed` and `order-reopened` ask to pay,
 * `free-order` to confirm one that costs nothing (recorded since 24 November 2026),
 * `receipt-rejected` and `no-receipt` for another picture while a clock runs; the others say what became of it. `balance-changed`: what is
 * open changed, because a line of a bank statement was matched or its match taken back; its cause is an event of the school's
 * statements. Since 24 November 2026. `back-in-review`: staff look at a booking again that was paid, or had no seats any more. Since
 * 27 November 2026. `moved`, `cancelled`: of a move of its performance and of a cancellation, recorded since 23 November
 * 2026. `school-message`: what staff wrote to all who booked the performance.
 */
export type BookingNoticeKind =
  | 'order-placed'
  | 'free-order'
  | 'order-reopened'
  | 'receipt-rejected'
  | 'no-receipt'
  | 'needs-review'
  | 'seats-lost'
  | 'rejected-for-good'
  | 'back-in-review'
  | 'expired'
  | 'refund-paid'
  | 'refund-taken-back'
  | 'payment-question'
  | 'balance-changed'
  | 'moved'
  | 'cancelled'
  | 'school-message';

/** The family was told by e-mail. Orders from before 24 November 2026 lack it for their own mail, `order-placed`. */
export interface NoticeSent {
  readonly type: 'NoticeSent';
  readonly data: {
    readonly bookingId: string;
    /** The event that the mail tells of. Each such event sends one mail. */
    readonly causeId: string;
    readonly notice: BookingNoticeKind;
    /** Of a `school-message`: as staff wrote it. */
    readonly subject?: string;
    readonly messageId: string;
    /** Null after an erasure; events from before 23 November 2026 lack it. */
    readonly mail?: SentMail | null;
  };
}

/** The family was not told: the mail server refused the mail for good, or too many went to the address. */
export interface NoticeNotSent {
  readonly type: 'NoticeNotSent';
  readonly data: {
    readonly bookingId: string;
    readonly causeId: string;
    readonly notice: BookingNoticeKind;
    /** Of a `school-message`: as staff wrote it. */
    readonly subject?: string;
    /** For staff to read. */
    readonly reason: string;
  };
}

/** Staff wrote down something about the order. For staff alone: no family sees it, and no mail tells of it. Since 23 November 2026. */
export interface BookingNoteAdded {
  readonly type: 'BookingNoteAdded';
  readonly data: {
    readonly bookingId: string;
    /** 32 hex digits, made by the screen: the same note sent twice is one. */
    readonly noteId: string;
    /** As staff wrote it. Often about a family, so it is personal; null after an erasure. */
    readonly text: Personal<string> | null;
  };
}

/**
 * The customer was erased: the key of the booking is deleted right after this event, and with it what is sealed in the others.
 * The seats, the money and who came stay. It holds nothing of the customer. Since 23 November 2026.
 */
export interface CustomerErased {
  readonly type: 'CustomerErased';
  readonly data: {
    readonly bookingId: string;
    /** `retention`: nobody asked; the school keeps the details of its families no longer. */
    readonly askedBy: 'customer' | 'staff' | 'retention';
  };
}

/**
 * Seat reconciliation gave up waiting for a command that had written to the seats and not to this booking. The command,
 * should it still run, finds this event and starts again; only after it the seats are brought in line. May be the first
 * event of a stream: then the order was never placed.
 */
export interface SeatChangeAbandoned {
  readonly type: 'SeatChangeAbandoned';
  readonly data: { readonly bookingId: string; readonly performanceId: string };
}

export type BookingEvent =
  | BookingPlaced
  | ReceiptUploaded
  | ReceiptVerificationRequested
  | ReceiptRead
  | BookingConfirmed
  | FreeBookingConfirmed
  | BookingConfirmedByStatement
  | TicketHeld
  | TicketHoldLifted
  | ReceiptRejected
  | ReceiptReferredToStaff
  | BookingStatusSetByStaff
  | CustomerDetailsCorrected
  | BookingSeatsAmended
  | BookingRescheduled
  | GuestCheckedIn
  | GuestCheckInUndone
  | GuestScannedAgain
  | BookingCancelled
  | RefundPaid
  | RefundTakenBack
  | CashReceived
  | CashTakenBack
  | PaymentQuestionAsked
  | PaymentReturned
  | HoldProlonged
  | BookingExpired
  | TicketRequested
  | TicketSent
  | TicketSendFailed
  | NoticeSent
  | NoticeNotSent
  | BookingNoteAdded
  | CustomerErased
  | SeatChangeAbandoned;

/** Each with its sealed fields. */
export const BOOKING_EVENT_TYPES: EventTypes<BookingEvent> = {
  BookingPlaced: { customer: true },
  ReceiptUploaded: {},
  ReceiptVerificationRequested: {},
  ReceiptRead: { reading: true },
  BookingConfirmed: {},
  FreeBookingConfirmed: {},
  BookingConfirmedByStatement: {},
  TicketHeld: {},
  TicketHoldLifted: {},
  ReceiptRejected: { message: true },
  ReceiptReferredToStaff: {},
  BookingStatusSetByStaff: { reason: true },
  CustomerDetailsCorrected: { customer: true },
  BookingSeatsAmended: {},
  BookingRescheduled: {},
  GuestCheckedIn: {},
  GuestCheckInUndone: {},
  GuestScannedAgain: {},
  BookingCancelled: {},
  RefundPaid: { reference: true },
  RefundTakenBack: {},
  CashReceived: {},
  CashTakenBack: {},
  PaymentQuestionAsked: {},
  PaymentReturned: {},
  HoldProlonged: {},
  BookingExpired: {},
  TicketRequested: {},
  TicketSent: { mail: true },
  TicketSendFailed: {},
  NoticeSent: { mail: true },
  NoticeNotSent: {},
  BookingNoteAdded: { text: true },
  CustomerErased: {},
  SeatChangeAbandoned: {},
};
