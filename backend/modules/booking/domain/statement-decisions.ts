import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import { requirePlaced, isPaid, isRejectedForGood, type Booking } from './booking.js';

/* What a bank statement does to an order. The statement's own stream says which line pays for what. */

/**
 * The statement proves the whole sum: confirmed without a receipt, whatever the receipt check thinks meanwhile. Nothing for a
 * booking that is paid, cancelled, or rejected by staff: those wait for a person.
 */
export function confirmByStatement(
  booking: Booking,
  proof: { readonly lineIds: readonly string[]; readonly message: string },
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const waits = !isPaid(placed.status) && placed.status !== 'cancelled';
  if (!waits || isRejectedForGood(placed)) return [];
  return [{ type: 'BookingConfirmedByStatement', data: { bookingId: placed.bookingId, ...proof } }];
}

/** The door sends the guests of a held ticket to the office. @throws Refusal `not_paid` */
export function holdTicket(booking: Booking, held: boolean): BookingEvent[] {
  const { bookingId, status, ticketHeld } = requirePlaced(booking);
  if (held === ticketHeld) return [];
  if (!held) return [{ type: 'TicketHoldLifted', data: { bookingId } }];
  if (!isPaid(status))
    throw new Refusal(
      'conflict',
      'not_paid',
      'This booking is not confirmed, so there is no ticket to put on hold.',
    );
  return [{ type: 'TicketHeld', data: { bookingId, reason: 'no-money' } }];
}
