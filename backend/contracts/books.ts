import type { MoneyEffect } from './booking-account.js';
import { isPaid } from './booking-groups.js';
import type { Actor, BookingEvent, CashBox, DomainEventType } from './events/index.js';

/*
 * The books of a school: what events say about money, as the treasurer's statement and the ledger fold it (modules/books).
 * The read model `book-events` keeps nothing else of an event, and nothing personal.
 */

/** How money came. An event that records a payment and does not say how tells of a transfer. */
export type { WayOfPayment } from './events/booking.js';

/** Whether the booking is paid after the event; null: as before. */
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
    case 'BookingCancelled':
    case 'BookingExpired':
      return false;
    default:
      return null;
  }
}

/** The prices of the seats that the booking has from this event on, in sen; null when it changes none. */
export function seatPricesIn(event: BookingEvent): readonly number[] | null {
  const seats =
    event.type === 'BookingPlaced'
      ? event.data.seats
      : event.type === 'BookingSeatsAmended'
        ? event.data.to
        : null;
  return seats?.map(({ priceSen }) => priceSen) ?? null;
}

/** One event of a booking, or one match of it with a statement line, as far as the books need it. */
export interface BookEvent {
  readonly type: DomainEventType;
  /** ISO 8601 */
  readonly at: string;
  readonly who: Actor;
  /** What changes in what its own stream says about its money; empty for matches. */
  readonly effects: readonly MoneyEffect[];
  /** Sen that statements prove more; negative: less. */
  readonly provenSen: number;
  readonly paid: boolean | null;
  readonly prices: readonly number[] | null;
  /** Of a refund, and of its undoing. */
  readonly refund: {
    readonly id: string;
    readonly sen: number;
    readonly paidOn: string;
    /** How it was paid back; null: nobody said. */
    readonly way: 'cash' | 'transfer' | null;
  } | null;
}

/** A booking with all that its books need, in the order in which it happened. */
export interface BookedOrder {
  readonly bookingId: string;
  readonly productionId: string;
  readonly confirmationNumber: string;
  readonly productionTitle: string;
  readonly events: readonly BookEvent[];
}

/** One count of a cash box. A later one of the same box corrects it. */
export interface CashCount extends CashBox {
  readonly countId: string;
  readonly countedSen: number;
  /** Null: nothing written, or erased. */
  readonly note: string | null;
  /** ISO 8601 */
  readonly at: string;
  /** Who counted, by name. */
  readonly by: string;
}
