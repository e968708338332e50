import { seatTextShort } from '../language/seat-names';
import type { FailureToast } from './error-toast';
import { HttpError, NetworkError } from './errors';

/** Returns the toast for a failed PATCH /api/admin/bookings/{id}/seats. */
export function amendSeatsToast(error: unknown): FailureToast {
  return { title: 'Update Failed', description: amendText(error), variant: 'destructive' };
}

/**
 * Returns the message for a failed seat change. It names the booking that has a wanted seat, because only staff see the message.
 */
export function amendText(error: unknown, fallback?: string): string {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof HttpError))
    return fallback ?? 'Failed to update booking seats. Please try again.';
  if (!error.isJson) return 'Unknown error';
  if (!error.body) return fallback ?? 'Failed to update booking seats';
  const { error: code, conflictingSeats, message } = error.body;
  if (code === 'Seat conflict' && conflictingSeats && conflictingSeats.length > 0) {
    const booked = conflictingSeats.map((seat) =>
      seat.confirmationNumber
        ? `${seatTextShort(seat)} (booked by ${seat.confirmationNumber})`
        : seatTextShort(seat),
    );
    return `The following seats are already booked: ${booked.join(', ')}. Please choose different seats.`;
  }
  return message || code || 'Failed to update booking seats';
}
