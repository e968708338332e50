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
  WayOfPayment,
} from '../../../contracts/events/index.js';
import type { BookingMoney } from '../../../contracts/booking-account.js';
import type { PayClock } from './time-to-pay.js';

/** State of one order, from its own stream. `none`: no order was ever placed under this id. */
export type Booking = UnplacedBooking | PlacedBooking;

export interface UnplacedBooking {
  readonly kind: 'none';
  /** See {@link PlacedBooking.version}. */
  readonly version: number;
}

export interface PlacedBooking {
  readonly kind: 'placed';
  /**
   * Number of its events that a decision may depend on. A command over both streams writes its second half only while the version
   * is the one that it read first.
   */
  readonly version: number;
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly performance: BookedPerformance;
  /** Last revision of the school's catalogue stream whose moves the booking has followed; -1: none. */
  readonly followedUpTo: number;
  readonly payee: Payee;
  readonly customer: Customer | null;
  /** User who was signed in when the order was placed. */
  readonly userId: string | null;
  /** How often its performance was moved or its seats were amended: a calendar replaces an entry with a lower number. */
  readonly changes: number;
  readonly seats: readonly PricedSeat[];
  readonly totalSen: number;
  readonly status: BookingStatus;
  /** ISO 8601: end of the hold; `null` without an end. */
  readonly holdUntil: string | null;
  /** Used part of the time to pay, and the state of the clock. */
  readonly clock: PayClock;
  readonly holdMinutes: number;
  /** True when the running clock was given more time already. */
  readonly prolonged: boolean;
  /** ISO 8601 */
  readonly placedAt: string;
  /** ISO 8601: when the booking last followed its performance to another time or venue; null: never. */
  readonly movedAt: string | null;
  readonly requestFingerprint: string;
  /** Reason of its last cancellation; `null`: never cancelled. */
  readonly cancelledFor: BookingCancelled['data']['reason'] | null;
  readonly receipts: readonly Receipt[];
  /** Message that the family got with the last receipt decision; `null` when no decision is in force. */
  readonly verificationMessage: string | null;
  readonly checkedIn: CheckedIn | null;
  /** Ids of the scans that were counted, so that none is counted twice. */
  readonly scans: ReadonlySet<string>;
  /** True when the guests must see the office before they come in. */
  readonly ticketHeld: boolean;
  /** Way of payment of a sale by staff; `null`: no sale by staff, or staff took the payment back. */
  readonly wayOfPayment: WayOfPayment | null;
  /** The booking's half of its account; matched statement lines are the other half (contracts/booking-account.ts). */
  readonly money: BookingMoney;
  /** Refunds by id. */
  readonly refunds: ReadonlyMap<string, Refund>;
  /** Cash by id, that staff took for an open balance. */
  readonly cash: ReadonlyMap<string, Cash>;
  /** The previous status; null: there was none. */
  readonly formerStatus: BookingStatus | null;
  /** Payments that the last status change took back; null: none, or a later event has set another status. */
  readonly takenBack: TakenBack | null;
  /** Ids of the payment questions that staff had mailed. */
  readonly questions: ReadonlySet<string>;
  /** Ids of payments that the bank took back. */
  readonly returns: ReadonlySet<string>;
  /** Events whose ticket e-mail has been sent. */
  readonly ticketsSentFor: ReadonlySet<string>;
  /** Ids of events whose other e-mail was sent, or could not be sent. */
  readonly noticesFor: ReadonlySet<string>;
  /** Ids of the notes of staff, so that none is written twice. */
  readonly notes: ReadonlySet<string>;
  /** ISO 8601: when its customer was erased; null: never. After it no personal data is written. */
  readonly erasedAt: string | null;
}

export interface Refund {
  readonly refundId: string;
  readonly amountSen: number;
  /** ISO 8601 day. */
  readonly paidOn: string;
  /** Null after an erasure. */
  readonly reference: string | null;
  /** Left out: unknown. */
  readonly wayOfPayment?: 'cash' | 'transfer';
  /** True when the refund was not paid after all. */
  readonly takenBack: boolean;
}

export interface Cash {
  readonly cashId: string;
  readonly amountSen: number;
  /** ISO 8601: when it was recorded. */
  readonly at: string;
  /** True when the cash was not taken after all, or a later status change took all payments back. */
  readonly takenBack: boolean;
}

export interface TakenBack {
  /** Payment that undoing the status restores. */
  readonly payment: RestoredPayment;
  /** Ids of the cash that the status change took back. */
  readonly cashIds: readonly string[];
}

export interface CheckedIn {
  /** ISO 8601: when the first guest came in. */
  readonly at: string;
  /** Name of the person who let the first guest in. */
  readonly by: string;
  /** Guests inside, by seat key, in order of arrival. */
  readonly arrivals: ReadonlyMap<string, Arrival>;
}

/** One guest's arrival. */
export interface Arrival {
  /** ISO 8601: time of the scanner's clock, or else of the event. */
  readonly at: string;
  readonly by: string;
  /** Name of the scanning device, or null. */
  readonly device: string | null;
  /** Id of the scan that let the guest in; null without a scan. */
  readonly scanId: string | null;
}

export interface Receipt {
  readonly receiptId: string;
  readonly objectUrl: string;
  readonly imageKey: string;
  readonly sha256: string;
  readonly editor: string | null;
  /** `null` until the picture is read, and again after the customer is erased. */
  readonly reading: ReceiptReading | null;
  readonly read: boolean;
}

/** An event, with the metadata that a decision may use. */
export type BookingEventWithTime = BookingEvent & {
  readonly metadata: Pick<EventMetadata, 'occurredAt'> & Partial<Pick<EventMetadata, 'actor'>>;
  readonly id?: string;
};
