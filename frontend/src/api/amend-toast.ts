import { i18n } from '../language/i18n';
import { seatTextShort } from '../language/seat-names';
import { problemText } from '../language/server-text';
import type { FailureToast } from './error-toast';
import { HttpError, NetworkError } from './errors';

/** Returns the toast for a failed PATCH /api/admin/bookings/{id}/seats. */
export function amendSeatsToast(error: unknown): FailureToast {
  return {
    title: i18n.t('Update Failed'),
    description: amendText(error),
    variant: 'destructive',
  };
}

/**
 * Returns the message for a failed seat change. It names the booking that has a wanted seat, because only staff see the message.
 */
export function amendText(error: unknown, fallback?: string): string {
  if (error instanceof NetworkError) return error.message;
  if (!(error instanceof HttpError))
    return fallback ?? i18n.t('Failed to update booking seats. Please try again.');
  if (!error.isJson) return i18n.t('Unknown error');
  if (!error.body) return fallback ?? i18n.t('Failed to update booking seats');
  const { error: code, conflictingSeats } = error.body;
  if (code === 'Seat conflict' && conflictingSeats && conflictingSeats.length > 0) {
    const booked = conflictingSeats.map((seat) =>
      seat.confirmationNumber
        ? i18n.t('{seat} (booked by {number})', {
            seat: seatTextShort(seat),
            number: seat.confirmationNumber,
          })
        : seatTextShort(seat),
    );
    return i18n.t(
      'The following seats are already booked: {seats}. Please choose different seats.',
      { seats: booked.join(', ') },
    );
  }
  return problemText(error.body) || code || i18n.t('Failed to update booking seats');
}
