import type { MoneyEffect } from './booking-account.js';
import { isPaid } from './booking-groups.js';
import type { WayOfPayment } from './events/booking.js';
import type { Actor, BookingEvent, DomainEventType } from './events/index.js';

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

/** Of an event that records a payment, what it says about the way; undefined when it says nothing. */
export const wayIn = ({ data }: BookingEvent): WayOfPayment | undefined =>
  (data as { readonly wayOfPayment?: WayOfPayment }).wayOfPayment;

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
  readonly way: WayOfPayment | null;
  /** Of a refund, and of its undoing. */
  readonly refund: { readonly id: string; readonly sen: number; readonly paidOn: string } | null;
}

/** A booking with all that its books need, in the order in which it happened. */
export interface BookedOrder {
  readonly bookingId: string;
  readonly confirmationNumber: string;
  readonly productionTitle: string;
  readonly events: readonly BookEvent[];
}
