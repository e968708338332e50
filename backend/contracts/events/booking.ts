import type { CodeReduction } from '../discount-price.js';
import type { ExtraType } from '../extras.js';
import type { EventTypes, Personal } from './personal.js';
import type { Seat } from './seats.js';
import type { ReceiptReading, DecisionReason, DecisionValues } from './receipt-reading.js';

/**
 * Events of one order. Stream: `booking-{bookingId}`.
 *
 * `Personal` fields are stored encrypted with the booking's own key; after an erasure they read as `null` (personal.ts).
 */

/** A seat with the price it was sold at, in sen. */
export interface PricedSeat extends Seat {
  readonly priceSen: number;
  /** The ticket kind that it was sold as. Missing: Standard. Since 29 November 2026. */
  readonly kind?: SoldKind;
  /** Sum that the booking's discount code took off; `priceSen` is without it. Missing: nothing. Since 29 November 2026. */
  readonly offSen?: number;
}

/** A ticket kind of the production, with its name at the time of the event. */
export interface SoldKind {
  readonly id: string;
  readonly name: string;
}

/** The discount code of an order, as it was at the time of the event. */
export interface SoldCode {
  readonly id: string;
  readonly word: string;
  readonly name: string;
  /** Null: the code unlocked a kind or a section, and took nothing off. */
  readonly reduction: CodeReduction | null;
}

/** An extra of an order: pieces of a thing in one size, or a donation, with its name and price at the time of the event. */
export interface SoldExtra {
  readonly id: string;
  readonly type: ExtraType;
  readonly name: string;
  /** Missing: the thing has no sizes, or it is a donation. */
  readonly size?: string;
  /** 1 for a donation. */
  readonly count: number;
  /** Price of one, or the sum of the donation. */
  readonly priceSen: number;
  /** The school keeps this donation when the booking is cancelled after it was paid. */
  readonly keptWhenCancelled?: true;
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

/** Performance that was booked, copied from the catalogue so that history stays right after a title changes. */
export interface BookedPerformance extends TimeAndVenue {
  readonly performanceId: string;
  readonly productionId: string;
  readonly schoolId: string;
  readonly productionTitle: string;
}

/** Payee as the payment step showed it to the family. */
export interface Payee {
  readonly merchantName: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
}

/** Statuses of a booking. `verified` means the same as `confirmed`; staff may set it, because older bookings have it. */
export type BookingStatus =
  | 'pending_payment'
  | 'verifying'
  | 'confirmed'
  | 'verified'
  | 'rejected'
  | 'needs_review'
  | 'expired'
  | 'cancelled';

/** Statuses that staff may set directly. */
export type StaffSettableStatus =
  'pending_payment' | 'verified' | 'confirmed' | 'rejected' | 'needs_review';

/** Ways to pay: by bank transfer, in cash at the door, or not at all for seats that staff gave away. */
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
    /** ISO 8601: deadline of the first hold. Until November 2026, free orders have the time of the order here. */
    readonly holdUntil: string;
    /** Minutes a family has to pay, or to confirm a free order. All clocks of a booking together run at most twice as long. */
    readonly holdMinutes: number;
    /**
     * SHA-256 of the request's data (until November 2026 with the seats' display text). Distinguishes a retry from a different
     * order under the same Idempotency-Key.
     */
    readonly requestFingerprint: string;
    /** Language of the family's mails, a key of `LANGUAGES` (contracts/language.ts). Left out: English. */
    readonly language?: string;
    /** Missing: the order has no discount code. Since 29 November 2026. */
    readonly discountCode?: SoldCode;
    /** Missing: the order has no extras. `totalSen` includes them. Since 29 November 2026. */
    readonly extras?: readonly SoldExtra[];
  };
}

export interface ReceiptUploaded {
  readonly type: 'ReceiptUploaded';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    /** Address of the upload, as `upload-url` answered it. */
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
    /** ISO 8601: hold deadline while the picture is read; null when the clock is stopped. */
    readonly holdUntil: string | null;
  };
}

export interface ReceiptRead {
  readonly type: 'ReceiptRead';
  readonly data: {
    readonly bookingId: string;
    readonly receiptId: string;
    /** Personal, because a receipt names its payer. */
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

/** The buyer confirmed an order that costs nothing: by the link in the e-mail, or by being signed in under the same address. */
export interface FreeBookingConfirmed {
  readonly type: 'FreeBookingConfirmed';
  readonly data: { readonly bookingId: string };
}

/**
 * The school's bank statement proves the whole sum, so no receipt is needed. `SeatsTaken` is written first. Since 23 November
 * 2026.
 */
export interface BookingConfirmedByStatement {
  readonly type: 'BookingConfirmedByStatement';
  readonly data: {
    readonly bookingId: string;
    /** Statement lines that pay for the booking. */
    readonly lineIds: readonly string[];
    readonly message: string;
  };
}

/** No money was found for this ticket: the office decides before its guests are let in. Since 23 November 2026. */
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
    /** Values of the message. Missing: it mentions none. Since 29 November 2026. */
    readonly values?: DecisionValues;
    /** Message for the family; staff may have written it. Null after an erasure; in plain text before 27 November 2026. */
    readonly message: Personal<string> | null;
    /**
     * ISO 8601: deadline for a better receipt. Null when staff rejected the receipt: then none can follow until staff reopen the
     * booking.
     */
    readonly holdUntil: string | null;
    /**
     * False: this clock cannot be extended. Events from before November 2026 lack the field: their clock could be extended once.
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
    /** Values of the message. Missing: it mentions none. Since 29 November 2026. */
    readonly values?: DecisionValues;
    readonly message: string;
    /**
     * ISO 8601: deadline of the clock that runs on, because the picture is not a receipt. Null or absent: the clock is stopped
     * until staff decide.
     */
    readonly holdUntil?: string | null;
    /** True: a running clock can be extended. */
    readonly extendable?: boolean;
  };
}

export interface BookingStatusSetByStaff {
  readonly type: 'BookingStatusSetByStaff';
  readonly data: {
    readonly bookingId: string;
    readonly from: BookingStatus;
    readonly to: StaffSettableStatus;
    /** ISO 8601 deadline when the new status starts a hold, else null. */
    readonly holdUntil: string | null;
    /** Way of payment of a sale by staff. Missing: a transfer. Since 23 November 2026. */
    readonly wayOfPayment?: WayOfPayment;
    /** Sum paid at a sale by staff, in sen; missing for complimentary seats. */
    readonly amountSen?: number;
    /** Why complimentary seats were given, as staff wrote it. Null after an erasure. */
    readonly reason?: Personal<string> | null;
    /**
     * True: the CashReceived event just before has confirmed the order, so this status accepts no money itself. Since 23 November
     * 2026.
     */
    readonly byCash?: true;
    /**
     * Set when this event undoes a status change that took back a paid status. The sums that had been accepted count again. Since
     * 27 November 2026.
     */
    readonly restores?: RestoredPayment;
  };
}

/** Payment of a booking before a status took it back. */
export interface RestoredPayment {
  /** Includes the cash. */
  readonly acceptedSen: number;
  readonly cashSen: number;
  /** Way of payment of the sale by staff. Missing: the booking was no sale by staff. */
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

/** Staff moved the performance to another time, another venue, or both; its bookings are rescheduled with it. */
export interface BookingRescheduled {
  readonly type: 'BookingRescheduled';
  readonly data: {
    readonly bookingId: string;
    readonly from: TimeAndVenue;
    readonly to: TimeAndVenue;
    /** Revision of the last PerformanceMoved in the school's catalogue stream that this event follows. Since 22 November 2026. */
    readonly catalogueRevision?: number;
  };
}

/**
 * A scan of a ticket by a device at the door, perhaps without a network. All of it is the device's claim: its clock may be wrong.
 */
export interface DoorScan {
  /** UUID, made by the device: the same scan sent twice counts once. */
  readonly scanId: string;
  /** ISO 8601, by the device's clock. */
  readonly scannedAt: string;
  /** Name of the device at the door. */
  readonly device: string;
}

export interface GuestCheckedIn {
  readonly type: 'GuestCheckedIn';
  readonly data: {
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** Set for check-ins by a scanner. Since 22 November 2026. */
    readonly scan?: DoorScan;
  };
}

/** Staff took a check-in back: these guests are not inside. */
export interface GuestCheckInUndone {
  readonly type: 'GuestCheckInUndone';
  readonly data: {
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    /** Text that staff wrote. */
    readonly reason: string;
  };
}

/**
 * A scan made without a network reached the server after another device had checked in the same guests. Nobody came in by this
 * scan.
 */
export interface GuestScannedAgain {
  readonly type: 'GuestScannedAgain';
  readonly data: {
    readonly bookingId: string;
    readonly seats: readonly Seat[];
    readonly scan: DoorScan;
    /** The check-in that was written first. `at` is ISO 8601; `device` is null when no scanner made it. */
    readonly first: { readonly at: string; readonly by: string; readonly device: string | null };
  };
}

/** Extras were handed out at the door. Since 29 November 2026. */
export interface ExtrasHandedOut {
  readonly type: 'ExtrasHandedOut';
  readonly data: {
    readonly bookingId: string;
    readonly extras: readonly Pick<SoldExtra, 'id' | 'name' | 'size' | 'count'>[];
    /** Set for a hand-out by a scanner. */
    readonly scan?: DoorScan;
  };
}

export interface BookingCancelled {
  readonly type: 'BookingCancelled';
  readonly data: {
    readonly bookingId: string;
    /** Status before the cancellation. After a paid status, money must be paid back, unless the order was free. */
    readonly from: BookingStatus;
    /**
     * `customer`: the buyer gave up the order before paying. `seats-lost`: seat reconciliation found that another booking has the
     * seats of this unpaid one.
     */
    readonly reason:
      'staff' | 'showtime-deleted' | 'production-deleted' | 'customer' | 'seats-lost';
    /** Donations of a paid booking that the school keeps: so much stays charged. Missing: none. Since 29 November 2026. */
    readonly keptSen?: number;
  };
}

/** Staff refunded the family outside Houselights, never more than was due. Since 23 November 2026. */
export interface RefundPaid {
  readonly type: 'RefundPaid';
  readonly data: {
    readonly bookingId: string;
    /** UUID, made by the screen: the same refund sent twice counts once. */
    readonly refundId: string;
    readonly amountSen: number;
    /** ISO 8601 day in Malaysia on which the refund was paid, according to staff. */
    readonly paidOn: string;
    /** Reference that staff wrote: of the transfer, or the person who took the cash. Null after an erasure. */
    readonly reference: Personal<string> | null;
    /** How the refund was paid. Missing: not recorded, so it counts as cash up to the sum paid in cash. */
    readonly wayOfPayment?: 'cash' | 'transfer';
  };
}

/** A refund was not paid after all, so its sum is due again. Since 23 November 2026. */
export interface RefundTakenBack {
  readonly type: 'RefundTakenBack';
  readonly data: {
    readonly bookingId: string;
    readonly refundId: string;
    readonly amountSen: number;
  };
}

/**
 * Staff took cash for the open sum: for dearer seats after an amendment, or for an unpaid order (then the confirmation is the
 * next event). Never more than was open. Since 23 November 2026.
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

/** Cash was not taken after all, or was handed back at once, so its sum is open again. Since 23 November 2026. */
export interface CashTakenBack {
  readonly type: 'CashTakenBack';
  readonly data: {
    readonly bookingId: string;
    readonly cashId: string;
    readonly amountSen: number;
  };
}

/** Staff ask the family by e-mail about money that no statement shows. Since 23 November 2026. */
export interface PaymentQuestionAsked {
  readonly type: 'PaymentQuestionAsked';
  readonly data: {
    readonly bookingId: string;
    /** UUID, made by the screen, new for each press of the button. */
    readonly questionId: string;
    /** Sum that no statement showed at that moment. */
    readonly missingSen: number;
  };
}

/** The bank took back a payment of this booking. Status and ticket stay until staff decide. Since 28 November 2026. */
export interface PaymentReturned {
  readonly type: 'PaymentReturned';
  readonly data: {
    readonly bookingId: string;
    /** Id of the event that reported the return; one for each returned payment. */
    readonly returnId: string;
    readonly amountSen: number;
    /** The part that was accepted on a receipt or on staff's word; it no longer counts as paid. */
    readonly acceptedSen: number;
  };
}

/** The family asked for more time to pay; the seats are held until then as well. */
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

/** Staff asked to send the ticket once more. */
export interface TicketRequested {
  readonly type: 'TicketRequested';
  readonly data: { readonly bookingId: string };
}

/**
 * An e-mail as sent, for the booking's history: addressee and plain text. The keys of its links are left out, so that a kept mail
 * opens no order. Since 23 November 2026.
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
    /** The event that requested this e-mail. Each such event sends one e-mail. */
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
 * Kinds of notices about an order, beside the ticket.
 *
 * - `order-placed`, `order-reopened`: ask to pay.
 * - `free-order`: asks to confirm an order that costs nothing. Since 24 November 2026.
 * - `receipt-rejected`, `no-receipt`: ask for another picture while a clock runs.
 * - `balance-changed`: the open sum changed, because a statement line was matched or unmatched. Its cause is an event of the
 *   school's statements. Since 24 November 2026.
 * - `back-in-review`: staff review a booking again that was paid or had lost its seats. Since 27 November 2026.
 * - `moved`, `cancelled`: the performance moved, or the booking was cancelled. Since 23 November 2026.
 * - `school-message`: a message by staff to families who booked the performance.
 * - All other kinds report the decision about the booking.
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

/** A notice was sent to the family by e-mail. Orders from before 24 November 2026 lack it for `order-placed`. */
export interface NoticeSent {
  readonly type: 'NoticeSent';
  readonly data: {
    readonly bookingId: string;
    /** The event that this mail reports. Each such event sends one mail. */
    readonly causeId: string;
    readonly notice: BookingNoticeKind;
    /** Subject of a `school-message`, written by staff. */
    readonly subject?: string;
    readonly messageId: string;
    /** Null after an erasure; events from before 23 November 2026 lack it. */
    readonly mail?: SentMail | null;
  };
}

/** A notice was not sent: the mail server refused it for good, or the address had reached its limit of mails. */
export interface NoticeNotSent {
  readonly type: 'NoticeNotSent';
  readonly data: {
    readonly bookingId: string;
    readonly causeId: string;
    readonly notice: BookingNoticeKind;
    /** Subject of a `school-message`, written by staff. */
    readonly subject?: string;
    /** Reason in words, for staff. */
    readonly reason: string;
  };
}

/** Staff added a note to the order. Only staff see notes, and no mail mentions them. Since 23 November 2026. */
export interface BookingNoteAdded {
  readonly type: 'BookingNoteAdded';
  readonly data: {
    readonly bookingId: string;
    /** 32 hex digits, made by the screen: the same note sent twice is stored once. */
    readonly noteId: string;
    /** The note. Personal, because it is often about a family; null after an erasure. */
    readonly text: Personal<string> | null;
  };
}

/**
 * The customer was erased. The booking's key is deleted right after this event, and with it all sealed fields of its events.
 * Seats, money and check-ins stay. The event holds nothing about the customer. Since 23 November 2026.
 */
export interface CustomerErased {
  readonly type: 'CustomerErased';
  readonly data: {
    readonly bookingId: string;
    /** `retention`: nobody asked; the school's retention time is over. */
    readonly askedBy: 'customer' | 'staff' | 'retention';
  };
}

/**
 * Seat reconciliation gave up waiting for a command that had written to the seat stream but not to this booking. If the command
 * still runs, it finds this event and starts again. Only after this event are the seats corrected. As the first event of a stream
 * it means that the order was never placed.
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
  | ExtrasHandedOut
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

/** Event types, each with its sealed fields. */
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
  ExtrasHandedOut: {},
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
