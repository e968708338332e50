import type {
  Actor,
  BookedPerformance,
  BookingCancelled,
  BookingEvent,
  BookingStatus,
  DoorScan,
  EventMetadata,
  GuestCheckedIn,
  Payee,
  PricedSeat,
  ReceiptReading,
  RestoredPayment,
  Seat,
  WayOfPayment,
} from '../../../contracts/events/index.js';
import {
  evolveMoney,
  moneyEffects,
  NO_MONEY,
  type BookingMoney,
} from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import { seatKey } from './seat.js';
import {
  ended,
  movedTo,
  newClock,
  noClock,
  readingBegan,
  restarted,
  type PayClock,
} from './time-to-pay.js';

import { isPaid } from '../../../contracts/booking-groups.js';

export { isPaid, isRejectedForGood } from '../../../contracts/booking-groups.js';

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
  /** Who was signed in when it was placed. */
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
  /**
   * What the family was told with the last receipt decision; `null` when no decision is in force.
   */
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
  /** What was paid back, by the id of the refund. */
  readonly refunds: ReadonlyMap<string, Refund>;
  /** Cash that staff took for an open balance, by its id. */
  readonly cash: ReadonlyMap<string, Cash>;
  /** The status before the one that it has now; null: it has had no other. */
  readonly formerStatus: BookingStatus | null;
  /** What the status that was set last has taken back; null: nothing, or something later has set another status. */
  readonly takenBack: TakenBack | null;
  /** Ids of the questions about its money that staff had mailed. */
  readonly questions: ReadonlySet<string>;
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
  /** What undoing that status restores. */
  readonly payment: RestoredPayment;
  /** Ids of the cash that counted until then. */
  readonly cashIds: readonly string[];
}

export interface CheckedIn {
  /** ISO 8601: when the first guest came in. */
  readonly at: string;
  /** Who let the first guest in, by name. */
  readonly by: string;
  /** Who is in, by the key of the seat, in the order in which they came. */
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

export const noBooking = (): Booking => ({ kind: 'none', version: 0 });

export const bookingNotFound = (): Refusal =>
  new Refusal('not-found', 'booking_not_found', 'Booking not found');

export function requirePlaced(booking: Booking): PlacedBooking {
  if (booking.kind === 'none') throw bookingNotFound();
  return booking;
}

/**
 * Nothing may be written down about a customer who was erased, and nothing of the booking starts again.
 * @throws Refusal `customer_erased`
 */
export function requireNotErased(booking: Booking): PlacedBooking {
  const placed = requirePlaced(booking);
  if (placed.erasedAt === null) return placed;
  throw new Refusal(
    'conflict',
    'customer_erased',
    'The customer of this booking was erased. Its seats and its money stay as they are, and nothing more can be written to it.',
  );
}

/** To whom mails can be sent; `null`: the order has no e-mail address, because staff sold it or its customer was erased. */
export const mailedCustomer = ({
  customer,
}: Pick<PlacedBooking, 'customer'>): PlacedBooking['customer'] =>
  customer?.email ? customer : null;

/** The receipt whose decision is awaited, or was made last. */
export const currentReceipt = (booking: PlacedBooking): Receipt | undefined =>
  booking.receipts.at(-1);

export const receiptOf = (booking: PlacedBooking, receiptId: string): Receipt | undefined =>
  booking.receipts.find((receipt) => receipt.receiptId === receiptId);

/** That a family was written to overtakes no command that is under way. */
const NO_DECISION: ReadonlySet<BookingEvent['type']> = new Set(['NoticeSent', 'NoticeNotSent']);

export function evolveBooking(booking: Booking, event: BookingEventWithTime): Booking {
  if (event.type === 'BookingPlaced') {
    const {
      holdUntil,
      holdMinutes,
      bookingId,
      confirmationNumber,
      performance,
      payee,
      customer,
      userId,
      seats,
    } = event.data;
    return {
      kind: 'placed',
      version: booking.version + 1,
      bookingId,
      confirmationNumber,
      performance,
      payee,
      customer,
      userId,
      followedUpTo: -1,
      changes: 0,
      seats,
      totalSen: event.data.totalSen,
      status: 'pending_payment',
      holdUntil,
      holdMinutes,
      clock: newClock(event.metadata.occurredAt, holdUntil),
      prolonged: false,
      placedAt: event.metadata.occurredAt,
      movedAt: null,
      requestFingerprint: event.data.requestFingerprint,
      cancelledFor: null,
      receipts: [],
      verificationMessage: null,
      checkedIn: null,
      scans: new Set(),
      ticketHeld: false,
      wayOfPayment: null,
      money: evolveMoney(NO_MONEY, event),
      refunds: new Map(),
      cash: new Map(),
      formerStatus: null,
      takenBack: null,
      questions: new Set(),
      ticketsSentFor: new Set(),
      noticesFor: new Set(),
      notes: new Set(),
      erasedAt: null,
    };
  }
  const version = booking.version + (NO_DECISION.has(event.type) ? 0 : 1);
  if (booking.kind === 'none') return { ...booking, version };
  const after = { ...evolvePlaced(booking, event), money: evolveMoney(booking.money, event) };
  return {
    ...after,
    cash: withdraws(event) ? allTakenBack(after.cash) : after.cash,
    formerStatus: after.status === booking.status ? booking.formerStatus : booking.status,
    takenBack: takenBackBy(event, booking, after),
    version,
  };
}

/** Only a status that staff set can be undone, and only while it is the last one. */
function takenBackBy(
  event: BookingEvent,
  before: PlacedBooking,
  after: PlacedBooking,
): TakenBack | null {
  if (event.type !== 'BookingStatusSetByStaff')
    return after.status === before.status ? before.takenBack : null;
  if (!isPaid(before.status) || isPaid(after.status)) return null;
  const { money, wayOfPayment, cash } = before;
  return {
    payment: {
      acceptedSen: money.acceptedSen - after.money.acceptedSen,
      cashSen: money.acceptedCashSen - after.money.acceptedCashSen,
      ...(wayOfPayment ? { wayOfPayment } : {}),
    },
    cashIds: [...cash.values()].flatMap(({ cashId, takenBack }) => (takenBack ? [] : [cashId])),
  };
}

const withdraws = (event: BookingEvent): boolean =>
  moneyEffects(event).some(({ kind }) => kind === 'withdraw');

const allTakenBack = (cash: PlacedBooking['cash']): PlacedBooking['cash'] =>
  new Map([...cash].map(([id, each]) => [id, { ...each, takenBack: true }]));

/** Cash that a status took back by mistake counts again. */
const cashRestored = ({ cash, takenBack }: PlacedBooking): PlacedBooking['cash'] =>
  new Map(
    [...cash].map(([id, each]) =>
      takenBack?.cashIds.includes(id) ? [id, { ...each, takenBack: false }] : [id, each],
    ),
  );

function evolvePlaced(booking: PlacedBooking, event: BookingEventWithTime): PlacedBooking {
  const at = event.metadata.occurredAt;
  const { clock } = booking;
  switch (event.type) {
    case 'ReceiptUploaded': {
      const { receiptId, objectUrl, imageKey, sha256, editor } = event.data;
      const receipt: Receipt = {
        receiptId,
        objectUrl,
        imageKey,
        sha256,
        editor,
        reading: null,
        read: false,
      };
      return { ...booking, receipts: [...booking.receipts, receipt] };
    }
    case 'ReceiptVerificationRequested':
      return {
        ...booking,
        status: 'verifying',
        verificationMessage: null,
        holdUntil: event.data.holdUntil,
        clock: readingBegan(clock, at),
      };
    case 'ReceiptRead':
      return {
        ...booking,
        receipts: booking.receipts.map((receipt) =>
          receipt.receiptId === event.data.receiptId
            ? { ...receipt, reading: event.data.reading, read: true }
            : receipt,
        ),
      };
    case 'BookingConfirmed':
      return {
        ...closedAs(booking, 'confirmed', at),
        verificationMessage: event.data.message,
      };
    case 'BookingConfirmedByStatement':
      return { ...closedAs(booking, 'confirmed', at), verificationMessage: event.data.message };
    case 'TicketHeld':
      return { ...booking, ticketHeld: true };
    case 'TicketHoldLifted':
      return { ...booking, ticketHeld: false };
    case 'FreeBookingConfirmed':
      return closedAs(booking, 'confirmed', at);
    case 'ReceiptRejected': {
      const { holdUntil, message } = event.data;
      return {
        ...booking,
        status: 'rejected',
        verificationMessage: message,
        holdUntil,
        clock: holdUntil === null ? ended(clock, at) : restarted(clock, at, holdUntil),
        prolonged: false,
      };
    }
    case 'ReceiptReferredToStaff': {
      const { holdUntil = null, reasons, message } = event.data;
      // A booking whose seats are gone has nothing to keep, so its clock is not stopped.
      const stopped = !reasons.includes('seats-gone');
      return {
        ...booking,
        status: 'needs_review',
        verificationMessage: message,
        holdUntil,
        clock: holdUntil === null ? ended(clock, at, stopped) : movedTo(clock, holdUntil),
      };
    }
    case 'BookingStatusSetByStaff': {
      const { to, holdUntil, restores } = event.data;
      const wayOfPayment =
        event.data.wayOfPayment ?? restores?.wayOfPayment ?? booking.wayOfPayment;
      return {
        ...booking,
        wayOfPayment: isPaid(to) ? wayOfPayment : null,
        cash: restores ? cashRestored(booking) : booking.cash,
        status: to,
        verificationMessage: null,
        holdUntil,
        clock: holdUntil === null ? noClock(to === 'needs_review') : newClock(at, holdUntil),
        prolonged: false,
      };
    }
    case 'CustomerDetailsCorrected':
      return { ...booking, customer: event.data.customer };
    case 'BookingSeatsAmended':
      return {
        ...booking,
        seats: event.data.to,
        totalSen: event.data.totalSen,
        checkedIn: onlyOn(event.data.to, booking.checkedIn),
        changes: booking.changes + 1,
      };
    case 'BookingRescheduled':
      return {
        ...booking,
        performance: { ...booking.performance, ...event.data.to },
        followedUpTo: event.data.catalogueRevision ?? booking.followedUpTo,
        movedAt: at,
        changes: booking.changes + 1,
      };
    case 'GuestCheckedIn':
      return {
        ...booking,
        checkedIn: withCheckedIn(booking, event.data, event.metadata),
        scans: withScan(booking, event.data.scan),
      };
    case 'GuestCheckInUndone':
      return { ...booking, checkedIn: without(event.data.seats, booking.checkedIn) };
    case 'GuestScannedAgain':
      return { ...booking, scans: withScan(booking, event.data.scan) };
    case 'BookingCancelled':
      return { ...closedAs(booking, 'cancelled', at), cancelledFor: event.data.reason };
    case 'BookingExpired':
      return closedAs(booking, 'expired', at);
    case 'HoldProlonged':
      return {
        ...booking,
        holdUntil: event.data.holdUntil,
        clock: movedTo(clock, event.data.holdUntil),
        prolonged: true,
      };
    case 'TicketSent':
      return {
        ...booking,
        ticketsSentFor: new Set([...booking.ticketsSentFor, event.data.causeId]),
      };
    case 'RefundPaid':
      return { ...booking, refunds: withRefund(booking, { ...event.data, takenBack: false }) };
    case 'RefundTakenBack': {
      const refund = booking.refunds.get(event.data.refundId);
      return refund
        ? { ...booking, refunds: withRefund(booking, { ...refund, takenBack: true }) }
        : booking;
    }
    case 'CashReceived': {
      const { cashId, amountSen } = event.data;
      const cash = { cashId, amountSen, at, takenBack: false };
      return { ...booking, cash: new Map([...booking.cash, [cashId, cash]]) };
    }
    case 'CashTakenBack': {
      const cash = booking.cash.get(event.data.cashId);
      return cash
        ? {
            ...booking,
            cash: new Map([...booking.cash, [cash.cashId, { ...cash, takenBack: true }]]),
          }
        : booking;
    }
    case 'PaymentQuestionAsked':
      return { ...booking, questions: new Set([...booking.questions, event.data.questionId]) };
    case 'NoticeSent':
    case 'NoticeNotSent':
      return { ...booking, noticesFor: new Set([...booking.noticesFor, event.data.causeId]) };
    case 'BookingNoteAdded':
      return { ...booking, notes: new Set([...booking.notes, event.data.noteId]) };
    case 'CustomerErased':
      return withoutCustomer(booking, at);
    default:
      return booking;
  }
}

/**
 * It is over without its seats having been paid for, yet its family may have paid: the time ran out, or the buyer gave it up
 * (perhaps in another window than the one of the bank). A receipt that comes late takes the seats again if they are free,
 * else staff decide. What staff cancelled stays cancelled, and no receipt names a customer who was erased.
 */
export const takesLateReceipt = ({ status, cancelledFor, erasedAt }: PlacedBooking): boolean =>
  erasedAt === null &&
  (status === 'expired' || (status === 'cancelled' && cancelledFor === 'customer'));

/** What staff wrote and what receipts say is about the customer, too. The pictures are deleted with the key. */
const withoutCustomer = (booking: PlacedBooking, erasedAt: string): PlacedBooking => ({
  ...booking,
  customer: null,
  userId: null,
  verificationMessage: null,
  receipts: [],
  refunds: new Map([...booking.refunds].map(([id, each]) => [id, { ...each, reference: null }])),
  erasedAt,
});

/** No clock runs any more, and there is no receipt decision to show. */
const closedAs = (booking: PlacedBooking, status: BookingStatus, at: string): PlacedBooking => ({
  ...booking,
  status,
  verificationMessage: null,
  holdUntil: null,
  clock: ended(booking.clock, at),
});

function withCheckedIn(
  { checkedIn }: PlacedBooking,
  { seats, scan }: GuestCheckedIn['data'],
  { occurredAt, actor }: BookingEventWithTime['metadata'],
): CheckedIn {
  const by = nameOf(actor);
  const arrival: Arrival = {
    at: scan?.scannedAt ?? occurredAt,
    by,
    device: scan?.device ?? null,
    scanId: scan?.scanId ?? null,
  };
  return {
    at: checkedIn?.at ?? occurredAt,
    by: checkedIn?.by ?? by,
    arrivals: new Map([
      ...(checkedIn?.arrivals ?? []),
      ...seats.map((seat) => [seatKey(seat), arrival] as const),
    ]),
  };
}

const withScan = ({ scans }: PlacedBooking, scan: DoorScan | undefined): ReadonlySet<string> =>
  scan ? new Set([...scans, scan.scanId]) : scans;

const withRefund = (
  { refunds }: PlacedBooking,
  { refundId, amountSen, paidOn, reference, wayOfPayment, takenBack }: Refund,
): ReadonlyMap<string, Refund> =>
  new Map([
    ...refunds,
    [
      refundId,
      {
        refundId,
        amountSen,
        paidOn,
        reference,
        ...(wayOfPayment ? { wayOfPayment } : {}),
        takenBack,
      },
    ],
  ]);

/** Null once nobody is in any more. */
function without(seats: readonly Seat[], checkedIn: CheckedIn | null): CheckedIn | null {
  const gone = new Set(seats.map(seatKey));
  const arrivals = new Map([...(checkedIn?.arrivals ?? [])].filter(([key]) => !gone.has(key)));
  return checkedIn && arrivals.size > 0 ? { ...checkedIn, arrivals } : null;
}

/**
 * A guest who came in on a seat that the booking no longer has does not count as a guest of this
 * booking.
 */
function onlyOn(seats: readonly Seat[], checkedIn: CheckedIn | null): CheckedIn | null {
  if (!checkedIn) return null;
  const kept = new Set(seats.map(seatKey));
  const arrivals = new Map([...checkedIn.arrivals].filter(([key]) => kept.has(key)));
  return { ...checkedIn, arrivals };
}

const nameOf = (actor: Actor = { kind: 'customer' }): string =>
  actor.kind === 'customer' ? 'Customer' : actor.name;

/** The seats whose guests are in, in the order in which they came. */
export function checkedInSeats({ seats, checkedIn }: PlacedBooking): PricedSeat[] {
  const own = new Map(seats.map((seat) => [seatKey(seat), seat]));
  return [...(checkedIn?.arrivals.keys() ?? [])].flatMap((key) => own.get(key) ?? []);
}
