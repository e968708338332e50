import type { BookingEvent } from '../../../contracts/events/index.js';

/** Events that make the news of an earlier event untrue, so that its e-mail is not sent. */
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

/** Returns true when no e-mail about the event is needed any more, because of a later event of the booking. */
export function isOvertaken(
  eventId: string,
  history: readonly (BookingEvent & { readonly id: string })[],
): boolean {
  const at = history.findIndex(({ id }) => id === eventId);
  const cause = history[at];
  const since = history.slice(at + 1);
  // A refund is reported whatever else happens to the booking, unless staff took the refund back.
  if (cause?.type === 'RefundPaid')
    return since.some(
      ({ type, data }) => type === 'RefundTakenBack' && data.refundId === cause.data.refundId,
    );
  // E-mails about a refund taken back and about a missing payment are always sent: staff wait for an answer.
  if (cause?.type === 'RefundTakenBack' || cause?.type === 'PaymentQuestionAsked') return false;
  return since.some(
    ({ type }) => OVERTAKES.has(type) || (type === 'BookingSeatsAmended' && type === cause?.type),
  );
}
