import type { MoneyEffect } from './booking-account.js';
import { isPaid } from './booking-groups.js';
import type {
  Actor,
  BookingEvent,
  CashBox,
  DomainEventType,
  PricedSeat,
  SoldKind,
} from './events/index.js';

/*
 * The books of a school: the events about money that the treasurer's statement and the ledger fold (modules/books). The read
 * model `book-events` keeps no other part of an event, and nothing personal.
 */

/** Ways of payment. A payment event without one records a transfer. */
export type { WayOfPayment } from './events/booking.js';

/** Returns true when the booking is paid after the event, and false when it is not paid. Null: the event does not change this. */
export function paidAfter(event: BookingEvent): boolean | null {
  switch (event.type) {
    case 'BookingConfirmed':
    case 'FreeBookingConfirmed':
    case 'BookingConfirmedByStatement':
      return true;
    case 'BookingStatusSetByStaff':
      return isPaid(event.data.to);
    case 'ReceiptVerificationRequested':
    case 'ReceiptRejected':
    case 'ReceiptReferredToStaff':
    case 'BookingExpired':
      return false;
    case 'BookingCancelled':
      // The donations that the school keeps stay sold.
      return leavesDonations(event);
    default:
      return null;
  }
}

const seatsIn = (event: BookingEvent): readonly PricedSeat[] | null =>
  event.type === 'BookingPlaced'
    ? event.data.seats
    : event.type === 'BookingSeatsAmended'
      ? event.data.to
      : null;

/** Returns the prices of the booking's seats from this event on, in sen; null when the event changes none. */
export const seatPricesIn = (event: BookingEvent): readonly number[] | null =>
  seatsIn(event)?.map(({ priceSen }) => priceSen) ?? null;

/** Returns the ticket kinds of the booking's seats, in the order of their prices; null when none has a kind but Standard. */
export function seatKindsIn(event: BookingEvent): readonly (SoldKind | null)[] | null {
  const seats = seatsIn(event);
  return seats?.some(({ kind }) => kind) ? seats.map(({ kind = null }) => kind) : null;
}

/**
 * Returns the discount code of an order, or the sum that it takes off amended seats; null when the event changes no seats, or
 * nothing is off.
 */
export function codeIn(event: BookingEvent): BookEvent['code'] | null {
  const offSen = seatsIn(event)?.reduce((sum, seat) => sum + (seat.offSen ?? 0), 0) ?? 0;
  const code = event.type === 'BookingPlaced' ? event.data.discountCode : undefined;
  if (code) return { id: code.id, word: code.word, name: code.name, offSen };
  return offSen > 0 ? { offSen } : null;
}

/** Returns the extras of an order, by id and size; null when it has none. An amendment keeps them. */
export const extrasIn = (event: BookingEvent): BookEvent['extras'] | null =>
  event.type === 'BookingPlaced' && event.data.extras
    ? event.data.extras.map(({ id, name, size, count, priceSen, keptWhenCancelled }) => ({
        id: size === undefined ? id : `${id} ${size}`,
        name: size === undefined ? name : `${name} (${size})`,
        count,
        sen: count * priceSen,
        ...(keptWhenCancelled ? { kept: true } : {}),
      }))
    : null;

/** Returns true when the booking was cancelled and the school keeps its donations, for good. */
export const leavesDonations = (event: BookingEvent): boolean =>
  event.type === 'BookingCancelled' && event.data.keptSen !== undefined;

/** One event of a booking, or one match of it with a statement line, reduced to what the books need. */
export interface BookEvent {
  readonly type: DomainEventType;
  /** ISO 8601 */
  readonly at: string;
  readonly who: Actor;
  /** Effects on the booking's money; empty for matches. */
  readonly effects: readonly MoneyEffect[];
  /** Sen by which the sum that statements prove grows; negative: by which it shrinks. */
  readonly provenSen: number;
  readonly paid: boolean | null;
  readonly prices: readonly number[] | null;
  /** Ticket kinds of the seats in `prices`; null is Standard. Left out: all seats are Standard. */
  readonly kinds?: readonly (SoldKind | null)[];
  /**
   * Discount code of the seats in `prices`. An order names the code; an amendment only says what the order's code takes off. Left
   * out: nothing is off.
   */
  readonly code?: {
    readonly id?: string;
    readonly word?: string;
    readonly name?: string;
    readonly offSen: number;
  };
  /** Extras of an order. `kept`: the school keeps this donation when the booking is cancelled. Left out: no change. */
  readonly extras?: readonly {
    readonly id: string;
    readonly name: string;
    readonly count: number;
    readonly sen: number;
    readonly kept?: true;
  }[];
  /** True: the booking was cancelled, and the school keeps its donations. */
  readonly onlyDonations?: true;
  /** Set for RefundPaid and RefundTakenBack. */
  readonly refund: {
    readonly id: string;
    readonly sen: number;
    readonly paidOn: string;
    /** Way in which the refund was paid; null: staff did not record it. */
    readonly way: 'cash' | 'transfer' | null;
  } | null;
}

/** A booking with its events for the books, oldest first. */
export interface BookedOrder {
  readonly bookingId: string;
  readonly productionId: string;
  readonly confirmationNumber: string;
  readonly productionTitle: string;
  readonly events: readonly BookEvent[];
}

/** One count of a cash box. A later count of the same box corrects it. */
export interface CashCount extends CashBox {
  readonly countId: string;
  readonly countedSen: number;
  /** Note by staff; null: there was none, or it was erased. */
  readonly note: string | null;
  /** ISO 8601 */
  readonly at: string;
  /** Name of the person who counted. */
  readonly by: string;
}
