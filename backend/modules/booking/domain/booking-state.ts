import type {
  BookedPerformance,
  BookingCancelled,
  BookingEvent,
  BookingStatus,
  EventMetadata,
  Payee,
  PricedSeat,
  ReceiptReading,
  RestoredPayment,
  WayOfPayment,
} from '../../../contracts/events/index.js';
import type { BookingMoney } from '../../../contracts/booking-account.js';
import type { PayClock } from './time-to-pay.js';

/** One order as its own stream tells it. `none`: no order was ever placed under this id. */
export type Booking = UnplacedBooking | PlacedBooking;

export interface UnplacedBooking {
  readonly kind: 'none';
  /** See {@link PlacedBooking.version}. */
  readonly version: number;
}

export interface PlacedBooking {
  readonly kind: 'placed';
  /**
   * How many events it has had that a decision may depend on. A command over both streams writes its second half only while this
   * is what it read first.
   */
  readonly version: number;
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly performance: BookedPerformance;
  /** Up to which revision of the school's catalogue stream it has followed its performance; -1: it has followed no move. */
  readonly followedUpTo: number;
  readonly payee: Payee;
  readonly customer: {
    readonly name: string;
    readonly email: string;
    readonly phone: string;
  } | null;
  /** User who was signed in when the order was placed. */
  readonly userId: string | null;
  /**
   * How often its performance was moved or its seats were exchanged: a calendar replaces an entry
   * with a lower number.
   */
  readonly changes: number;
  readonly seats: readonly PricedSeat[];
  readonly totalSen: number;
  readonly status: BookingStatus;
  /** ISO 8601: until when the seats are kept; `null` when that has no end. */
  readonly holdUntil: string | null;
  /** How much of the time to pay is used up, and whether the clock runs. */
  readonly clock: PayClock;
  readonly holdMinutes: number;
  /** The running clock was given more time already. */
  readonly prolonged: boolean;
  /** ISO 8601 */
  readonly placedAt: string;
  /** ISO 8601: when it last followed its performance to another time or venue; null: never. */
  readonly movedAt: string | null;
  readonly requestFingerprint: string;
  /** Why it was cancelled last; `null`: it never was. */
  readonly cancelledFor: BookingCancelled['data']['reason'] | null;
  readonly receipts: readonly Receipt[];
  /** Message that the family got with the last receipt decision; `null` when no decision is in force. */
  readonly verificationMessage: string | null;
  readonly checkedIn: CheckedIn | null;
  /** Ids of the scans that were counted, so that none is counted twice. */
  readonly scans: ReadonlySet<string>;
  /** The office must decide before its guests come in. */
  readonly ticketHeld: boolean;
  /** How staff sold it; `null`: they did not, or took the payment back since. */
  readonly wayOfPayment: WayOfPayment | null;
  /** Its half of its account; matched statement lines are the other (contracts/booking-account.ts). */
  readonly money: BookingMoney;
  /** Refunds by id. */
  readonly refunds: ReadonlyMap<string, Refund>;
  /** Cash that staff took for an open balance, by its id. */
  readonly cash: ReadonlyMap<string, Cash>;
  /** The status before the one that it has now; null: it has had no other. */
  readonly formerStatus: BookingStatus | null;
  /** Payments that the last status change took back; null: none, or a later event has set another status. */
  readonly takenBack: TakenBack | null;
  /** Ids of the questions about its money that staff had mailed. */
  readonly questions: ReadonlySet<string>;
  /** Ids of payments that the bank took back. */
  readonly returns: ReadonlySet<string>;
  /** Events whose ticket e-mail has been sent. */
  readonly ticketsSentFor: ReadonlySet<string>;
  /** Events of which the family was told by another e-mail, or could not be. */
  readonly noticesFor: ReadonlySet<string>;
  /** Ids of the notes of staff, so that none is written twice. */
  readonly notes: ReadonlySet<string>;
  /** ISO 8601: when its customer was erased; null: never. Then nothing more is written down about them. */
  readonly erasedAt: string | null;
}

export interface Refund {
  readonly refundId: string;
  readonly amountSen: number;
  /** ISO 8601 day. */
  readonly paidOn: string;
  /** Null after an erasure. */
  readonly reference: string | null;
  /** Missing: nobody said. */
  readonly wayOfPayment?: 'cash' | 'transfer';
  /** It was not paid after all. */
  readonly takenBack: boolean;
}

export interface Cash {
  readonly cashId: string;
  readonly amountSen: number;
  /** ISO 8601: when it was recorded. */
  readonly at: string;
  /** It was not taken after all, or a status that was set since has taken all payments back. */
  readonly takenBack: boolean;
}

export interface TakenBack {
  /** Payment that undoing the status restores. */
  readonly payment: RestoredPayment;
  /** Ids of the cash that counted until then. */
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

/** How a guest came in. */
export interface Arrival {
  /** ISO 8601: by the scanner's clock when it says so, else when it was written. */
  readonly at: string;
  readonly by: string;
  /** The scanner, or null. */
  readonly device: string | null;
  /** The scan that let the guest in; null when there was none. */
  readonly scanId: string | null;
}

export interface Receipt {
  readonly receiptId: string;
  readonly objectUrl: string;
  readonly imageKey: string;
  readonly sha256: string;
  readonly editor: string | null;
  /** `null` until the picture was read; a reading erased with its customer is `null` again. */
  readonly reading: ReceiptReading | null;
  readonly read: boolean;
}

/** An event with the part of its metadata a decision may look at. */
export type BookingEventWithTime = BookingEvent & {
  readonly metadata: Pick<EventMetadata, 'occurredAt'> & Partial<Pick<EventMetadata, 'actor'>>;
  readonly id?: string;
};
