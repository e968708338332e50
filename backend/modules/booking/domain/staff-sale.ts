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

/* A sale by staff: a walk-up at the door, or seats for the cast. It is paid, or given, at the moment it is placed. */

export interface StaffPayment {
  readonly wayOfPayment: WayOfPayment;
  /** Why complimentary seats are given; `null` for the others. */
  readonly reason: string | null;
}

/** Online sales may be off: they usually are when the doors open. @throws Refusal `performance_past` */
export function requireStaffMaySell(startsAt: Date, now: string): void {
  if (startsAt.getTime() + SOLD_AFTER_BEGINNING_MS > Date.parse(now)) return;
  throw new Refusal(
    'rule-broken',
    'performance_past',
    'This performance is over. Please choose another one.',
  );
}

/** @throws Refusal `reason_missing` */
export function requireReason({ wayOfPayment, reason }: StaffPayment): void {
  if (wayOfPayment !== 'complimentary' || reason !== null) return;
  throw new Refusal(
    'rule-broken',
    'reason_missing',
    'Please say why these seats are given without payment.',
  );
}

/**
 * A draft sells nothing, nor does a school that is not approved or was suspended (decision 20); whether online sales are on does
 * not count here. @throws Refusal `sales_off`
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

/** Complimentary seats cost nothing, whatever the plan asks for them. */
export const pricedFor = (
  wayOfPayment: WayOfPayment | null,
  seats: readonly PricedSeat[],
): PricedSeat[] =>
  seats.map((seat) => (wayOfPayment === 'complimentary' ? { ...seat, priceSen: 0 } : seat));

/** The order and its payment, in one write. Sent twice it is sold once; another sale under the same key is refused. */
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
