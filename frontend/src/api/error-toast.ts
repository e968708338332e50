import type { ConflictingSeat } from '@contracts/rest/errors';
import { seatTextShort } from '../language/seat-names';
import { i18n } from '../language/i18n';
import { serverText } from '../language/server-text';
import { HttpError, NetworkError } from './errors';

/** Toast that reports a failed API call. */
export interface FailureToast {
  readonly title: string;
  readonly description: string;
  readonly variant: 'destructive';
}

/**
 * Returns the toast for an error. Its text is the first available of three: a text about the missing connection, the server's
 * message, and the screen's own text. The message of a server fault (5xx) is not shown, except for 503, whose message names the
 * part that is down.
 */
export function errorToast(
  error: unknown,
  fallback: string,
  title = i18n.t('Error'),
): FailureToast {
  return { title, description: errorText(error, fallback), variant: 'destructive' };
}

export function errorText(error: unknown, fallback: string): string {
  if (error instanceof NetworkError) return error.message;
  if (
    error instanceof HttpError &&
    (error.status < 500 || error.status === 503) &&
    error.body?.message
  )
    return serverText(error.body.message);
  return fallback;
}

/** Returns the toast for a failed POST /api/bookings. */
export function placeBookingToast(error: unknown): FailureToast {
  if (
    error instanceof HttpError &&
    error.status === 409 &&
    error.body?.error !== 'idempotency_key_reused'
  ) {
    return {
      title: i18n.t('Seats No Longer Available'),
      description: takenText(error.body?.conflictingSeats, error.body?.message),
      variant: 'destructive',
    };
  }
  return errorToast(error, i18n.t('Failed to create booking. Please try again.'));
}

function takenText(
  seats: readonly ConflictingSeat[] | undefined,
  message: string | undefined,
): string {
  if (seats && seats.length > 0) {
    return i18n.t(
      'The following seats are no longer available: {seats}. Please go back and select different seats.',
      { seats: seats.map(seatTextShort).join(', ') },
    );
  }
  return (
    (message && serverText(message)) ||
    i18n.t(
      'One or more seats you selected are no longer available. Please go back and select different seats.',
    )
  );
}

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
