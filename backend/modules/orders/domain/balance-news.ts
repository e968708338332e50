import { figuresOf, type BookingMoney } from '../../../contracts/booking-account.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { isPaid, type PlacedBooking } from './booking.js';

/* Decides which matches and unmatches of statement lines are news to the family. Pure. */

/** A match of a statement line, or its undoing. */
export interface ProofChange {
  /** Change of the proven sum in sen; negative when a match was undone. */
  readonly sen: number;
  /** Position in the log. Later positions sort after earlier ones. */
  readonly position: string;
}

/** Sum that the statements prove now, in sen, and how much each change since added to it, in order. */
export interface ProofSince {
  readonly provenSen: number;
  readonly laterSen: readonly number[];
}

/**
 * Returns true when the change altered the family's open balance and no later change altered it again: the mail about the later
 * one covers both. Returns false when a line only proves what a receipt or staff had said before, and for a booking that owes
 * nothing any more.
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
 * Returns true when a mail about the balance is due now. While a receipt is checked, or staff look at one, their decision tells
 * the balance. A mail that ended an order has told it already.
 */
export const isToldOfBalance = ({ status, holdUntil }: PlacedBooking): boolean =>
  isPaid(status) || (status !== 'verifying' && holdUntil !== null);

/** Returns true when the statement has confirmed the booking since: the mail with its ticket has the same news. */
export const isToldByTicket = (
  { position }: ProofChange,
  history: readonly (BookingEvent & { readonly position: string })[],
): boolean =>
  history.some(
    (event) => event.type === 'BookingConfirmedByStatement' && event.position > position,
  );
