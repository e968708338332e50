import type {
  BookingEvent,
  BookingPlaced,
  PricedSeat,
  SeatReleaseReason,
} from '../../../contracts/events/index.js';
import { evolveMoney, NO_MONEY } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import type { Booking, BookingEventWithTime, PlacedBooking, Receipt } from './booking-state.js';
import { evolveDoor } from './evolve-door.js';
import { evolvePayments } from './evolve-payments.js';
import { evolveStatus } from './evolve-status.js';
import { isPaid, isRejectedForGood } from '../../../contracts/booking-groups.js';
import { knownLanguage } from '../../../contracts/language.js';
import { seatKey, withoutPrice } from '../../../contracts/seat.js';
import type { SeatRight } from '../../../contracts/seat-hold.js';
import { newClock } from './time-to-pay.js';

export { isPaid, isRejectedForGood };
export type * from './booking-state.js';

export const noBooking = (): Booking => ({ kind: 'none', version: 0 });

export const bookingNotFound = (): Refusal =>
  new Refusal('not-found', 'booking_not_found', 'Booking not found');

export function requirePlaced(booking: Booking): PlacedBooking {
  if (booking.kind === 'none') throw bookingNotFound();
  return booking;
}

/**
 * Refuses a change of a booking whose customer was erased.
 *
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

/**
 * Returns the customer if e-mails can be sent to them. `null`: the order has no e-mail address, because staff sold it or its
 * customer was erased.
 */
export const mailedCustomer = ({
  customer,
}: Pick<PlacedBooking, 'customer'>): PlacedBooking['customer'] =>
  customer?.email ? customer : null;

/** Returns the receipt that waits for a decision, or else the receipt that was decided last. */
export const currentReceipt = (booking: PlacedBooking): Receipt | undefined =>
  booking.receipts.at(-1);

export const receiptOf = (booking: PlacedBooking, receiptId: string): Receipt | undefined =>
  booking.receipts.find((receipt) => receipt.receiptId === receiptId);

/** Events that a running command may ignore, because an e-mail to the family changes no decision. */
const NO_DECISION: ReadonlySet<BookingEvent['type']> = new Set(['NoticeSent', 'NoticeNotSent']);

export function evolveBooking(booking: Booking, event: BookingEventWithTime): Booking {
  if (event.type === 'BookingPlaced')
    return placed(event, event.metadata.occurredAt, booking.version + 1);
  const version = booking.version + (NO_DECISION.has(event.type) ? 0 : 1);
  return booking.kind === 'none'
    ? { ...booking, version }
    : { ...evolvePlaced(booking, event), version };
}

/** Builds the state of a new booking from its order. */
function placed(event: BookingPlaced, placedAt: string, version: number): PlacedBooking {
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
    version,
    bookingId,
    confirmationNumber,
    performance,
    payee,
    customer,
    language: knownLanguage(event.data.language),
    userId,
    followedUpTo: -1,
    changes: 0,
    seats,
    totalSen: event.data.totalSen,
    discountCode: event.data.discountCode ?? null,
    extras: event.data.extras ?? [],
    handedOut: new Map(),
    status: 'pending_payment',
    holdUntil,
    holdMinutes,
    clock: newClock(placedAt, holdUntil),
    prolonged: false,
    placedAt,
    movedAt: null,
    requestFingerprint: event.data.requestFingerprint,
    cancelledFor: null,
    receipts: [],
    verification: null,
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
    returns: new Set(),
    ticketsSentFor: new Set(),
    noticesFor: new Set(),
    notes: new Set(),
    erasedAt: null,
  };
}

/** Applies an event. Each called function reads the booking before the event, and returns changes of its own fields. */
function evolvePlaced(booking: PlacedBooking, event: BookingEventWithTime): PlacedBooking {
  const statusAndHold = evolveStatus(booking, event);
  const { status = booking.status } = statusAndHold;
  return {
    ...booking,
    ...statusAndHold,
    formerStatus: status === booking.status ? booking.formerStatus : booking.status,
    ...evolvePayments(booking, event, status),
    ...evolveDoor(booking, event),
    ...evolveOrder(booking, event),
    ...evolveMails(booking, event),
    receipts: evolveReceipts(booking.receipts, event),
    ...(event.type === 'CustomerErased' ? withoutCustomer(booking, event.metadata.occurredAt) : {}),
  };
}

type Order = Pick<
  PlacedBooking,
  'customer' | 'performance' | 'followedUpTo' | 'movedAt' | 'changes' | 'seats' | 'totalSen'
>;

/** Applies events that change the order's seats, buyer or performance. */
function evolveOrder(booking: PlacedBooking, event: BookingEventWithTime): Partial<Order> {
  switch (event.type) {
    case 'CustomerDetailsCorrected':
      return { customer: event.data.customer };
    case 'BookingSeatsAmended':
      return {
        seats: event.data.to,
        totalSen: event.data.totalSen,
        changes: booking.changes + 1,
      };
    case 'BookingRescheduled':
      return {
        performance: { ...booking.performance, ...event.data.to },
        followedUpTo: event.data.catalogueRevision ?? booking.followedUpTo,
        movedAt: event.metadata.occurredAt,
        changes: booking.changes + 1,
      };
    default:
      return {};
  }
}

function evolveReceipts(receipts: readonly Receipt[], event: BookingEvent): readonly Receipt[] {
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
      return [...receipts, receipt];
    }
    case 'ReceiptRead':
      return receipts.map((receipt) =>
        receipt.receiptId === event.data.receiptId
          ? { ...receipt, reading: event.data.reading, read: true }
          : receipt,
      );
    default:
      return receipts;
  }
}

type MailsAndNotes = Pick<
  PlacedBooking,
  'ticketsSentFor' | 'noticesFor' | 'questions' | 'returns' | 'notes'
>;

/** Applies e-mails to the family and notes by staff. */
function evolveMails(booking: PlacedBooking, event: BookingEvent): Partial<MailsAndNotes> {
  switch (event.type) {
    case 'TicketSent':
      return { ticketsSentFor: new Set([...booking.ticketsSentFor, event.data.causeId]) };
    case 'NoticeSent':
    case 'NoticeNotSent':
      return { noticesFor: new Set([...booking.noticesFor, event.data.causeId]) };
    case 'PaymentQuestionAsked':
      return { questions: new Set([...booking.questions, event.data.questionId]) };
    case 'PaymentReturned':
      return { returns: new Set([...booking.returns, event.data.returnId]) };
    case 'BookingNoteAdded':
      return { notes: new Set([...booking.notes, event.data.noteId]) };
    default:
      return {};
  }
}

type Personal = Pick<
  PlacedBooking,
  'customer' | 'userId' | 'verification' | 'receipts' | 'refunds' | 'erasedAt'
>;

/**
 * Removes the customer from the state, with the texts by staff and the text of receipts, because those are about the customer as
 * well. The pictures are deleted together with the encryption key.
 */
const withoutCustomer = ({ refunds }: PlacedBooking, erasedAt: string): Personal => ({
  customer: null,
  userId: null,
  verification: null,
  receipts: [],
  refunds: new Map([...refunds].map(([id, each]) => [id, { ...each, reference: null }])),
  erasedAt,
});

/**
 * Returns true when the order ended without payment but its family may still have paid: the time to pay is over, or the buyer
 * gave up the order (perhaps in another window than the bank's). A late receipt takes the seats again if they are free; otherwise
 * staff decide. Bookings that staff cancelled, and bookings of erased customers, stay closed.
 */
export const takesLateReceipt = ({ status, cancelledFor, erasedAt }: PlacedBooking): boolean =>
  erasedAt === null &&
  (status === 'expired' || (status === 'cancelled' && cancelledFor === 'customer'));

/** Returns the seats of the checked-in guests, in order of arrival. */
export function checkedInSeats({ seats, checkedIn }: PlacedBooking): PricedSeat[] {
  const own = new Map(seats.map((seat) => [seatKey(seat), seat]));
  return [...(checkedIn?.arrivals.keys() ?? [])].flatMap((key) => own.get(key) ?? []);
}

/** Returns the reason why the booking must release its seats; null: it may keep them. */
export function reasonToRelease(booking: PlacedBooking): SeatReleaseReason | null {
  const { status } = booking;
  if (status === 'expired' || status === 'cancelled') return status;
  return isRejectedForGood(booking) ? 'rejected' : null;
}

/**
 * Returns the seats of this performance that the booking should have; null: none. A booking of another performance counts as
 * none. One Idempotency-Key that was sent with orders of two performances gave both the same booking id, and only one of them was
 * placed.
 */
export const seatRight = (booking: Booking, performanceId: string): SeatRight | null =>
  booking.kind === 'none' || booking.performance.performanceId !== performanceId
    ? null
    : {
        seats: booking.seats.map(withoutPrice),
        paid: isPaid(booking.status),
        until: booking.holdUntil,
        ended: reasonToRelease(booking),
      };
