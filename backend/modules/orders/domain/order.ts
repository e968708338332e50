import type {
  BookingEvent,
  BookingPlaced,
  PricedSeat,
  SoldExtra,
} from '../../../contracts/events/index.js';
import { extrasSen } from '../../../contracts/extras.js';
import { isAccountComplete, type BankAccount } from '../../../contracts/bank-account.js';
import { orderChanged, Refusal } from '../../../contracts/refusal.js';
import { MOST_BOOKING_TOTAL_SEN } from '../../../contracts/rest/money-limits.js';
import { toDecimal, toRinggit } from '../../../contracts/money.js';
import type { Booking } from './booking.js';

export const totalOf = (seats: readonly PricedSeat[], extras: readonly SoldExtra[] = []): number =>
  seats.reduce((sum, seat) => sum + seat.priceSen, extrasSen(extras));

export const isFree = (totalSen: number): boolean => totalSen === 0;

/**
 * Checks the requested total against the server's prices. A different total is refused, because the buyer saw a wrong price. A
 * total above the limit is refused as well.
 */
export function requireTotal(
  seats: readonly PricedSeat[],
  statedSen: number | null,
  extras: readonly SoldExtra[] = [],
): number {
  const total = totalOf(seats, extras);
  if (total > MOST_BOOKING_TOTAL_SEN) {
    throw new Refusal(
      'rule-broken',
      'total_too_high',
      extras.length > 0
        ? `This order comes to ${toRinggit(total)}. A booking can be at most ${toRinggit(MOST_BOOKING_TOTAL_SEN)}: please order less.`
        : `These seats come to ${toRinggit(total)}. A booking can be at most ${toRinggit(MOST_BOOKING_TOTAL_SEN)}: please order fewer seats, or ask the school about their price.`,
    );
  }
  if (statedSen !== total) {
    throw new Refusal(
      'rule-broken',
      'wrong_total',
      extras.length > 0
        ? `The total of seats and extras is RM ${toDecimal(total)}. Please look at your order again: prices have changed.`
        : `The total for these seats is RM ${toDecimal(total)}. Please go back to the seat map: prices have changed.`,
      { total: toDecimal(total) },
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

/**
 * Refuses an order that costs money while the school has not entered its bank account.
 *
 * @throws Refusal `no_bank_details`
 */
export function requirePayable(totalSen: number, payee: BankAccount): void {
  if (isFree(totalSen) || isAccountComplete(payee)) return;
  throw new Refusal(
    'rule-broken',
    'no_bank_details',
    'Tickets for this school cannot be paid for yet: it has not said to which bank account. Please try again later.',
  );
}

/**
 * Places an order once, even when it is sent twice. A different order with the same Idempotency-Key is refused.
 *
 * @param confirmed true for a free order that needs no confirmation by e-mail; see free-orders.ts
 * @param isThisOrder returns true when a stored fingerprint belongs to this order; the fingerprint may have an older format
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
 * Confirms an order that staff made free, because no payment and no receipt will follow. Buyers confirm a free order by a link;
 * see free-orders.ts.
 */
export const confirmedIfFree = (bookingId: string, totalSen: number): BookingEvent[] =>
  isFree(totalSen) ? [{ type: 'FreeBookingConfirmed', data: { bookingId } }] : [];
