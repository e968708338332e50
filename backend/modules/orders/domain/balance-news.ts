import { figuresOf, type BookingMoney } from '../../../contracts/booking-account.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { isPaid, type PlacedBooking } from './booking.js';

/* Decides, as pure functions, which matches of statement lines the family gets an e-mail about. */

/** A match of a statement line with a booking, or the undoing of such a match. */
export interface ProofChange {
  /** Change of the sum that bank statements prove, in sen; negative when a match was undone. */
  readonly sen: number;
  /** Position in the event log. Later positions sort after earlier ones. */
  readonly position: string;
}

/** Sum in sen that bank statements prove now, and the later changes of that sum in their order. */
export interface ProofSince {
  readonly provenSen: number;
  readonly laterSen: readonly number[];
}

/**
 * Returns true when the change altered the family's open balance and no later change altered that balance again: the e-mail about
 * the later change covers both. Returns false when a statement line only proves a payment that was accepted before, and for a
 * booking that owes nothing any more.
 */
export function isLastThatChangesWhatIsOpen(
  money: BookingMoney,
  sen: number,
  { provenSen, laterSen }: ProofSince,
): boolean {
  const openWith = (proven: number): number => figuresOf(money, proven).openSen;
  let proven = laterSen.reduce((sum, later) => sum - later, provenSen);
  if (openWith(proven) === openWith(proven - sen)) return false;
  for (const later of laterSen) {
    if (openWith(proven + later) !== openWith(proven)) return false;
    proven += later;
  }
  return true;
}

/**
 * Returns true when an e-mail about the balance is due now. No such e-mail is due while a receipt is checked or staff look at
 * one, because the e-mail about the decision states the balance. An ended order needs no such e-mail either: the e-mail about its
 * end stated the balance.
 */
export const isToldOfBalance = ({ status, holdUntil }: PlacedBooking): boolean =>
  isPaid(status) || (status !== 'verifying' && holdUntil !== null);

/**
 * Returns true when the booking was confirmed by a bank statement after the change: the e-mail with the ticket then reports the
 * payment.
 */
export const isToldByTicket = (
  { position }: ProofChange,
  history: readonly (BookingEvent & { readonly position: string })[],
): boolean =>
  history.some(
    (event) => event.type === 'BookingConfirmedByStatement' && event.position > position,
  );
