import type {
  BookingEvent,
  Customer,
  PricedSeat,
  Seat,
  StaffSettableStatus,
} from '../../../contracts/events/index.js';
import { undoCheckIn } from './attendance.js';
import { evolveBooking, type Booking, type PlacedBooking } from './booking.js';
import { totalOf } from './order.js';
import { correctCustomer, setStatus } from './staff-decisions.js';

/** A change that undoes an earlier event of a booking. */
export type TakingBack =
  | { readonly kind: 'status'; readonly to: StaffSettableStatus }
  | { readonly kind: 'seats'; readonly to: readonly PricedSeat[] }
  | { readonly kind: 'check-in'; readonly seats: readonly Seat[] }
  | { readonly kind: 'customer'; readonly to: Customer };

/**
 * Returns the booking as it would be if the change were made at `now`.
 *
 * @throws Refusal that the command for the change would throw
 */
export function preview(booking: PlacedBooking, change: TakingBack, now: string): PlacedBooking {
  const after = eventsOf(booking, change, now).reduce<Booking>(
    (state, event) => evolveBooking(state, { ...event, metadata: { occurredAt: now } }),
    booking,
  );
  return after.kind === 'placed' ? after : booking;
}

function eventsOf(booking: PlacedBooking, change: TakingBack, now: string): BookingEvent[] {
  switch (change.kind) {
    case 'status':
      return setStatus(booking, change.to, now, true);
    case 'seats': {
      const { bookingId, seats: from, extras } = booking;
      const totalSen = totalOf(change.to, extras);
      return [{ type: 'BookingSeatsAmended', data: { bookingId, from, to: change.to, totalSen } }];
    }
    case 'check-in':
      return undoCheckIn(booking, change.seats, '-');
    case 'customer':
      return correctCustomer(booking, change.to);
  }
}
