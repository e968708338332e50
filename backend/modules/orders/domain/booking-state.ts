import type {
  BookedPerformance,
  BookingCancelled,
  BookingEvent,
  BookingStatus,
  Customer,
  EventMetadata,
  Payee,
  PricedSeat,
  ReceiptReading,
  RestoredPayment,
  SoldCode,
  SoldExtra,
  WayOfPayment,
} from '../../../contracts/events/index.js';
import type { KnownLanguage } from '../../../contracts/language.js';
import type { BookingMoney } from '../../../contracts/booking-account.js';
import type { VerificationReason } from '../../../contracts/rest/receipt-messages.js';
import type { PayClock } from './time-to-pay.js';

/** State of one order, folded from its own stream. `none`: no order was ever placed under this id. */
export type Booking = UnplacedBooking | PlacedBooking;

export interface UnplacedBooking {
  readonly kind: 'none';
  /** See {@link PlacedBooking.version}. */
  readonly version: number;
}

export interface PlacedBooking {
  readonly kind: 'placed';
  /**
   * Number of the booking's events on which a decision may depend. A command on both streams writes the second stream only if the
   * version has not changed since its first read.
   */
  readonly version: number;
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly performance: BookedPerformance;
  /** Last revision of the school's catalogue stream whose rescheduling is already in the booking; -1: none. */
  readonly followedUpTo: number;
  readonly payee: Payee;
  readonly customer: Customer | null;
  /** Language of the family's mails. */
  readonly language: KnownLanguage;
  /** User who was signed in when the order was placed. */
  readonly userId: string | null;
  /**
   * Number of times that the performance was rescheduled or the seats were amended. A calendar replaces an entry that has a lower
   * number.
   */
  readonly changes: number;
  readonly seats: readonly PricedSeat[];
  readonly totalSen: number;
  /** Discount code of the order; null: it has none. */
  readonly discountCode: SoldCode | null;
  /** Extras of the order; `totalSen` includes them. */
  readonly extras: readonly SoldExtra[];
  /** Pieces that were handed out at the door, by `extraKey`. */
  readonly handedOut: ReadonlyMap<string, number>;
  readonly status: BookingStatus;
  /** End of the seat hold, ISO 8601; `null`: the hold has no end. */
  readonly holdUntil: string | null;
  /** Used part of the time to pay, and the state of the payment clock. */
  readonly clock: PayClock;
  readonly holdMinutes: number;
  /** True when the family was already given more time on the running clock. */
  readonly prolonged: boolean;
  /** Time of the order, ISO 8601. */
  readonly placedAt: string;
  /** Time at which the booking last followed its performance to another date or venue, ISO 8601; null: never. */
  readonly movedAt: string | null;
  readonly requestFingerprint: string;
  /** Reason of the last cancellation; `null`: the booking was never cancelled. */
  readonly cancelledFor: BookingCancelled['data']['reason'] | null;
  readonly receipts: readonly Receipt[];
  /** Last receipt decision, as the family is told; `null`: no receipt decision is in force. */
  readonly verification: Verification | null;
  readonly checkedIn: CheckedIn | null;
  /** Ids of door scans that were already counted, so that none counts twice. */
  readonly scans: ReadonlySet<string>;
  /** True when staff put the ticket on hold: the guests must go to the office before they are admitted. */
  readonly ticketHeld: boolean;
  /** Way of payment of a sale by staff; `null`: staff did not sell the seats, or they took the payment back. */
  readonly wayOfPayment: WayOfPayment | null;
  /**
   * Sums that the booking's own events give for its account. Matched statement lines add the rest; see
   * contracts/booking-account.ts.
   */
  readonly money: BookingMoney;
  /** Refunds by refund id. */
  readonly refunds: ReadonlyMap<string, Refund>;
  /** Cash that staff took for an open balance, by cash id. */
  readonly cash: ReadonlyMap<string, Cash>;
  /** Status before the present one; null: the booking has had no other status. */
  readonly formerStatus: BookingStatus | null;
  /** Payments that the last status change took back; null: none, or the status was changed again afterwards. */
  readonly takenBack: TakenBack | null;
  /** Ids of the payment questions that staff have sent by e-mail. */
  readonly questions: ReadonlySet<string>;
  /** Ids of payments that the bank has taken back. */
  readonly returns: ReadonlySet<string>;
  /** Ids of events whose ticket e-mail has been sent. */
  readonly ticketsSentFor: ReadonlySet<string>;
  /** Ids of events whose notice by e-mail was sent, or could not be sent. */
  readonly noticesFor: ReadonlySet<string>;
  /** Ids of the notes by staff, so that none is written twice. */
  readonly notes: ReadonlySet<string>;
  /** Time at which the customer was erased, ISO 8601; null: not erased. No personal data is written after this time. */
  readonly erasedAt: string | null;
}

export interface Verification {
  /** In English, or as staff wrote it. */
  readonly message: string;
  /** Missing: the payment was accepted. */
  readonly reason?: VerificationReason;
}

export interface Refund {
  readonly refundId: string;
  readonly amountSen: number;
  /** Day on which the refund was paid, ISO 8601. */
  readonly paidOn: string;
  /** Payment reference of the refund; null after the customer was erased. */
  readonly reference: string | null;
  /** Way of payment of the refund; left out when unknown. */
  readonly wayOfPayment?: 'cash' | 'transfer';
  /** True when staff recorded the refund by mistake and undid it. */
  readonly takenBack: boolean;
}

export interface Cash {
  readonly cashId: string;
  readonly amountSen: number;
  /** Time at which the cash was recorded, ISO 8601. */
  readonly at: string;
  /** True when staff undid the cash payment, or a later status change took back all payments. */
  readonly takenBack: boolean;
}

export interface TakenBack {
  /** Payment that comes back when staff undo the status change. */
  readonly payment: RestoredPayment;
  /** Ids of the cash payments that the status change took back. */
  readonly cashIds: readonly string[];
}

export interface CheckedIn {
  /** Time of the first guest's check-in, ISO 8601. */
  readonly at: string;
  /** Name of the person who checked in the first guest. */
  readonly by: string;
  /** Checked-in guests, by seat key and in order of arrival. */
  readonly arrivals: ReadonlyMap<string, Arrival>;
}

/** Arrival of one guest. */
export interface Arrival {
  /** Time of arrival, ISO 8601: by the scanning device's clock, or else the time of the event. */
  readonly at: string;
  readonly by: string;
  /** Name of the scanning device; null when none is known. */
  readonly device: string | null;
  /** Id of the scan that checked the guest in; null without a scan. */
  readonly scanId: string | null;
}

export interface Receipt {
  readonly receiptId: string;
  readonly objectUrl: string;
  readonly imageKey: string;
  readonly sha256: string;
  readonly editor: string | null;
  /** Text that was read from the picture; `null` until then, and again after the customer is erased. */
  readonly reading: ReceiptReading | null;
  readonly read: boolean;
}

/** A booking event with the metadata that a decision may use. */
export type BookingEventWithTime = BookingEvent & {
  readonly metadata: Pick<EventMetadata, 'occurredAt'> & Partial<Pick<EventMetadata, 'actor'>>;
  readonly id?: string;
};
