import type {
  BookingEvent,
  BookingPlaced,
  PricedSeat,
  WayOfPayment,
} from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { SOLD_AFTER_BEGINNING_MS } from '../../../contracts/rest/sales.js';
import type { Booking } from './booking.js';
import { placeBooking } from './order.js';

/*
 * Sales by staff: at the door, or complimentary seats for the cast. Such an order is paid, or given for free, when it is placed.
 */

export interface StaffPayment {
  readonly wayOfPayment: WayOfPayment;
  /** Reason of complimentary seats; `null` for other sales. */
  readonly reason: string | null;
}

/**
 * Checks that the performance has not ended. Online sales may be off, as they usually are when the doors open.
 *
 * @throws Refusal `performance_past`
 */
export function requireStaffMaySell(startsAt: Date, now: string): void {
  if (startsAt.getTime() + SOLD_AFTER_BEGINNING_MS > Date.parse(now)) return;
  throw new Refusal(
    'rule-broken',
    'performance_past',
    'This performance is over. Please choose another one.',
  );
}

/**
 * Checks that complimentary seats have a reason.
 *
 * @throws Refusal `reason_missing`
 */
export function requireReason({ wayOfPayment, reason }: StaffPayment): void {
  if (wayOfPayment !== 'complimentary' || reason !== null) return;
  throw new Refusal(
    'rule-broken',
    'reason_missing',
    'Please say why these seats are given without payment.',
  );
}

/**
 * Refuses sales for draft productions, and for schools that are not approved or are suspended (decision 20). Online sales may be
 * off.
 *
 * @throws Refusal `sales_off`
 */
export function requireMayBeSold(sale: {
  readonly school: { readonly status: string };
  readonly production: { readonly draft: boolean };
}): void {
  if (sale.school.status === 'approved' && !sale.production.draft) return;
  throw new Refusal(
    'rule-broken',
    'sales_off',
    'Seats can be sold once the production is published and the school is approved.',
  );
}

/** Sets the price of complimentary seats to zero, whatever the seating plan and a discount code say. */
export const pricedFor = (
  wayOfPayment: WayOfPayment | null,
  seats: readonly PricedSeat[],
): PricedSeat[] =>
  wayOfPayment === 'complimentary'
    ? seats.map(({ offSen: _, ...seat }) => ({ ...seat, priceSen: 0 }))
    : [...seats];

/**
 * Records the order together with its payment. A repeated sale is written once; a different sale with the same Idempotency-Key is
 * refused.
 */
export function sellByStaff(
  booking: Booking,
  data: BookingPlaced['data'],
  { wayOfPayment, reason }: StaffPayment,
): BookingEvent[] {
  const placed = placeBooking(booking, data);
  if (placed.length === 0) return [];
  return [
    ...placed,
    {
      type: 'BookingStatusSetByStaff',
      data: {
        bookingId: data.bookingId,
        from: 'pending_payment',
        to: 'confirmed',
        holdUntil: null,
        wayOfPayment,
        amountSen: data.totalSen,
        ...(reason === null ? {} : { reason }),
      },
    },
  ];
}
