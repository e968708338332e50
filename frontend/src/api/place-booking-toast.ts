import type { ErrorBody } from '@contracts/rest/errors';
import { i18n } from '../language/i18n';
import { seatTextShort } from '../language/seat-names';
import { problemText } from '../language/server-text';
import { errorToast, type FailureToast } from './error-toast';
import { HttpError } from './errors';

/** Returns the toast for a failed POST /api/bookings. */
export function placeBookingToast(error: unknown): FailureToast {
  if (
    error instanceof HttpError &&
    error.status === 409 &&
    error.body?.error !== 'idempotency_key_reused'
  ) {
    return {
      title: i18n.t('Seats No Longer Available'),
      description: takenText(error.body),
      variant: 'destructive',
    };
  }
  return errorToast(error, i18n.t('Failed to create booking. Please try again.'));
}

function takenText(problem: ErrorBody | null): string {
  const seats = problem?.conflictingSeats;
  if (seats && seats.length > 0) {
    return i18n.t(
      'The following seats are no longer available: {seats}. Please go back and select different seats.',
      { seats: seats.map(seatTextShort).join(', ') },
    );
  }
  return (
    (problem && problemText(problem)) ||
    i18n.t(
      'One or more seats you selected are no longer available. Please go back and select different seats.',
    )
  );
}
