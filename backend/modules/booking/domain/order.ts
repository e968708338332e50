import type {
  BookingEvent,
  BookingPlaced,
  PricedSeat,
  Seat,
} from '../../../contracts/events/index.js';
import { isAccountComplete, type BankAccount } from '../../../contracts/bank-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import { MOST_BOOKING_TOTAL_SEN } from '../../../contracts/rest/money-limits.js';
import { toRinggit } from '../../../contracts/money.js';
import type { Booking } from './booking.js';
import { seatKey } from './seat.js';
import { seatTextShort } from '../../../contracts/rest/seat-text.js';

export interface SeatWish {
  readonly section: string;
  readonly row: string;
  readonly number: number;
}

/** Seats and prices of a seating plan that an order needs. */
export interface PriceList {
  find(
    section: string,
    row: string,
    number: number,
  ): { seat: Seat; priceSen: number; blocked: boolean } | null;
}

/** Largest order: more seats than a family or a class needs, and few enough that one request cannot hold a whole hall. */
export const MOST_SEATS_AN_ORDER = 50;

/** Finds and prices the wished seats, or throws a refusal that names the seats that cannot be sold. */
export function priceSeats(plan: PriceList, wishes: readonly SeatWish[]): PricedSeat[] {
  if (wishes.length === 0) {
    throw new Refusal('rule-broken', 'no_seats', 'Please select at least one seat.');
  }
  if (wishes.length > MOST_SEATS_AN_ORDER) {
    throw new Refusal(
      'rule-broken',
      'too_many_seats',
      `Please order at most ${MOST_SEATS_AN_ORDER} seats at a time.`,
    );
  }
  const found = wishes.map((wish) => ({
    wish,
    planned: plan.find(wish.section, wish.row, wish.number),
  }));
  const unknown = found.filter(({ planned }) => planned === null).map(({ wish }) => wish);
  if (unknown.length > 0) {
    throw new Refusal(
      'rule-broken',
      'unknown_seat',
      `There is no such seat: ${list(unknown)}. Please select your seats on the map again.`,
    );
  }
  const planned = found.flatMap(({ planned: seat }) => (seat ? [seat] : []));
  const seen = new Set<string>();
  for (const { seat } of planned) {
    if (seen.has(seatKey(seat))) {
      throw new Refusal(
        'rule-broken',
        'duplicate_seat',
        `${list([seat])} is in this order twice. Please select each seat once.`,
      );
    }
    seen.add(seatKey(seat));
  }
  const blocked = planned.filter((seat) => seat.blocked).map(({ seat }) => seat);
  if (blocked.length > 0) {
    throw new Refusal(
      'conflict',
      'seat_blocked',
      `The following seats are not for sale: ${list(blocked)}. Please go back and select different seats.`,
      {
        conflictingSeats: blocked.map(({ section, row, number }) => ({ section, row, number })),
      },
    );
  }
  return planned.map(({ seat, priceSen }) => ({ ...seat, priceSen }));
}

export const totalOf = (seats: readonly PricedSeat[]): number =>
  seats.reduce((sum, seat) => sum + seat.priceSen, 0);

export const isFree = (totalSen: number): boolean => totalSen === 0;

/**
 * Checks the stated total against the server's prices. Another total is refused, because the buyer saw a wrong price; so is a
 * total above the limit.
 */
export function requireTotal(seats: readonly PricedSeat[], statedSen: number | null): number {
  const total = totalOf(seats);
  if (total > MOST_BOOKING_TOTAL_SEN) {
    throw new Refusal(
      'rule-broken',
      'total_too_high',
      `These seats come to ${toRinggit(total)}. A booking can be at most ${toRinggit(MOST_BOOKING_TOTAL_SEN)}: please order fewer seats, or ask the school about their price.`,
    );
  }
  if (statedSen !== total) {
    const ringgit = (total / 100).toFixed(2);
    throw new Refusal(
      'rule-broken',
      'wrong_total',
      `The total for these seats is RM ${ringgit}. Please go back to the seat map: prices have changed.`,
    );
  }
  return total;
}

export function requireOnSale(
  performance: { salesEnabled: boolean; startsAt: string },
  now: string,
): void {
  if (!performance.salesEnabled) {
    throw new Refusal(
      'rule-broken',
      'sales_off',
      'Ticket sales for this performance are currently unavailable. Please check back later or select a different performance.',
    );
  }
  if (performance.startsAt <= now) {
    throw new Refusal(
      'rule-broken',
      'performance_past',
      'This performance has already started or is over. Please select a different performance.',
    );
  }
}

/** Refuses a paid order while the school has not entered its bank account. @throws Refusal `no_bank_details` */
export function requirePayable(totalSen: number, payee: BankAccount): void {
  if (isFree(totalSen) || isAccountComplete(payee)) return;
  throw new Refusal(
    'rule-broken',
    'no_bank_details',
    'Tickets for this school cannot be paid for yet: it has not said to which bank account. Please try again later.',
  );
}

/**
 * Places an order once, even when it is sent twice; another order under the same key is refused.
 * @param confirmed the order is free and needs no link; see free-orders.ts
 * @param isThisOrder returns true when a stored fingerprint, maybe of an older form, belongs to this order
 */
export function placeBooking(
  booking: Booking,
  data: BookingPlaced['data'],
  confirmed = false,
  isThisOrder = (stored: string): boolean => stored === data.requestFingerprint,
): BookingEvent[] {
  if (booking.kind === 'none')
    return [
      { type: 'BookingPlaced', data },
      ...(confirmed ? confirmedIfFree(data.bookingId, data.totalSen) : []),
    ];
  if (isThisOrder(booking.requestFingerprint)) return [];
  throw orderChanged();
}

/**
 * Confirms an order that staff made free: there is no transfer and no receipt to wait for. Buyers confirm by a link, see
 * free-orders.ts.
 */
export const confirmedIfFree = (bookingId: string, totalSen: number): BookingEvent[] =>
  isFree(totalSen) ? [{ type: 'FreeBookingConfirmed', data: { bookingId } }] : [];

/** Returns the refusal of an order whose key, and so whose booking id, belongs to another order. */
export const orderChanged = (): Refusal =>
  new Refusal(
    'conflict',
    'idempotency_key_reused',
    'This order was changed after it had been sent. Please start the order again.',
  );

const list = (seats: readonly SeatWish[]): string => seats.map(seatTextShort).join(', ');
