import type { BookingEvent } from '../../../contracts/events/index.js';

/** Events after which the news of an earlier event is no longer true. */
const OVERTAKES: ReadonlySet<BookingEvent['type']> = new Set([
  'ReceiptVerificationRequested',
  'ReceiptRejected',
  'ReceiptReferredToStaff',
  'BookingConfirmed',
  'FreeBookingConfirmed',
  'BookingConfirmedByStatement',
  'BookingStatusSetByStaff',
  'BookingCancelled',
  'BookingExpired',
]);

/** Returns true when a notice about the event is left out, because of what has happened to the booking since. */
export function isOvertaken(
  eventId: string,
  history: readonly (BookingEvent & { readonly id: string })[],
): boolean {
  const at = history.findIndex(({ id }) => id === eventId);
  const cause = history[at];
  const since = history.slice(at + 1);
  // A refund is news whatever happens to the booking, unless staff took the refund back.
  if (cause?.type === 'RefundPaid')
    return since.some(
      ({ type, data }) => type === 'RefundTakenBack' && data.refundId === cause.data.refundId,
    );
  // Staff have asked and want an answer, so these are never overtaken.
  if (cause?.type === 'RefundTakenBack' || cause?.type === 'PaymentQuestionAsked') return false;
  return since.some(
    ({ type }) => OVERTAKES.has(type) || (type === 'BookingSeatsAmended' && type === cause?.type),
  );
}
