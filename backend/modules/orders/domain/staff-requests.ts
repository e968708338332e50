import type { BookingEvent } from '../../../contracts/events/index.js';
import { Refusal } from '../../../contracts/refusal.js';
import {
  requireNotErased,
  requirePlaced,
  isPaid,
  type Booking,
  type PlacedBooking,
} from './booking.js';

/**
 * Refuses changes of a cancelled booking, because its money may have been refunded and its seats may have been sold to others.
 */
export function requireKept(booking: Booking): PlacedBooking {
  const placed = requirePlaced(booking);
  if (placed.status === 'cancelled') {
    throw new Refusal(
      'conflict',
      'booking_cancelled',
      'This booking was cancelled and cannot be changed any more. Please make a new booking.',
    );
  }
  return placed;
}

/**
 * Adds a note to any order. Cancelled orders may get notes as well, because a refund may follow. A repeated note is written once.
 */
export function addNote(
  booking: Booking,
  { noteId, text }: { readonly noteId: string; readonly text: string },
): BookingEvent[] {
  const { bookingId, notes } = requireNotErased(booking);
  return notes.has(noteId) ? [] : [{ type: 'BookingNoteAdded', data: { bookingId, noteId, text } }];
}

/** Requests the ticket e-mail. Each request sends the e-mail once more. */
export function requestTicket(booking: Booking): BookingEvent[] {
  const { bookingId, status, customer } = requireKept(booking);
  if (!isPaid(status)) {
    throw new Refusal(
      'conflict',
      'not_paid',
      'This booking is not confirmed yet, so there is no ticket to send.',
    );
  }
  if (!customer) {
    throw new Refusal(
      'conflict',
      'customer_erased',
      'The details of this customer were erased, so there is nobody to send the ticket to.',
    );
  }
  if (!customer.email) {
    throw new Refusal(
      'conflict',
      'no_email',
      'This booking has no email address. Please add one to its customer details first.',
    );
  }
  return [{ type: 'TicketRequested', data: { bookingId } }];
}
