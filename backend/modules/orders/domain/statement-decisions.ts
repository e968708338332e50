import type { BookingEvent } from '../../../contracts/events/index.js';
import { missingSen } from '../../../contracts/booking-account.js';
import { Refusal } from '../../../contracts/refusal.js';
import {
  requirePlaced,
  isPaid,
  isRejectedForGood,
  mailedCustomer,
  type Booking,
} from './booking.js';

/* Effects of a bank statement on an order. The statement's own stream records which line pays for which booking. */

/**
 * Confirms a booking when bank statements prove its whole sum, without a receipt and whatever the receipt check decides. Does
 * nothing for a booking that is paid, cancelled, or rejected by staff, because a person must decide about it. Does nothing if the
 * customer was erased, because no e-mail can be sent: the money is listed as money without a booking.
 */
export function confirmByStatement(
  booking: Booking,
  proof: { readonly lineIds: readonly string[]; readonly message: string },
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const waits = !isPaid(placed.status) && placed.status !== 'cancelled';
  if (!waits || isRejectedForGood(placed) || placed.erasedAt !== null) return [];
  return [{ type: 'BookingConfirmedByStatement', data: { bookingId: placed.bookingId, ...proof } }];
}

/**
 * Asks the family by e-mail where its payment is. A repeated question is asked once.
 *
 * @param missingSen accepted money that no bank statement shows, without the open balance: `missingSen` of
 * contracts/booking-account.ts
 * @throws Refusal `no_address`, `nothing_missing`
 */
export function askAboutPayment(
  booking: Booking,
  { questionId, missingSen }: { readonly questionId: string; readonly missingSen: number },
): BookingEvent[] {
  const placed = requirePlaced(booking);
  const { bookingId, questions } = placed;
  if (questions.has(questionId)) return [];
  if (!mailedCustomer(placed))
    throw new Refusal('conflict', 'no_address', 'This booking has no email address to write to.');
  if (!isPaid(placed.status) || missingSen <= 0)
    throw new Refusal(
      'conflict',
      'nothing_missing',
      'No money is missing for this booking any more. Please look at it again.',
    );
  return [{ type: 'PaymentQuestionAsked', data: { bookingId, questionId, missingSen } }];
}

/**
 * Records a payment that the bank took back: it no longer counts as accepted by a receipt or by staff. The status and the ticket
 * do not change, because a person decides about them. A returned payment is recorded once, even if it is found again.
 *
 * @param provenSen the sum that bank statements prove without this payment
 */
export function recordReturnedPayment(
  booking: Booking,
  {
    returnId,
    amountSen,
    provenSen,
  }: { readonly returnId: string; readonly amountSen: number; readonly provenSen: number },
): BookingEvent[] {
  const { bookingId, returns, money } = requirePlaced(booking);
  if (returns.has(returnId)) return [];
  const acceptedSen = missingSen(money, provenSen) - missingSen(money, provenSen + amountSen);
  return [{ type: 'PaymentReturned', data: { bookingId, returnId, amountSen, acceptedSen } }];
}

/**
 * Puts a ticket on hold, or lifts the hold. The door sends guests with a held ticket to the office.
 *
 * @throws Refusal `not_paid`
 */
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
