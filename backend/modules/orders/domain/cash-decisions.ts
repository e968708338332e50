import { figuresOf } from '../../../contracts/booking-account.js';
import type { BookingEvent, CashReceived } from '../../../contracts/events/index.js';
import { toDecimal, toRinggit } from '../../../contracts/money.js';
import { Refusal } from '../../../contracts/refusal.js';
import { isPaid, requirePlaced, type Booking, type Cash } from './booking.js';
import { setStatus } from './staff-decisions.js';
import { requireKept } from './staff-requests.js';

/* Cash that staff take for an open balance, at the office or at the door. `sellByStaff` records a sale at the door instead. */

export type CashToRecord = Omit<CashReceived['data'], 'bookingId'>;

/**
 * Records cash, at most the open balance. No cash is taken for a booking whose price is paid but whose balance is open because of
 * a refund. For an unpaid order the cash must cover the whole balance, because it confirms the order. The same cash sent twice
 * counts once, even after it was taken back.
 *
 * @param provenSen the sum of the statement lines that are matched with the booking
 * @param now ISO 8601
 * @throws Refusal `other_cash` when the id belongs to cash with another sum; `booking_cancelled`, `not_charged`, `nothing_open`;
 * `cash_too_large`, `cash_too_small` with `open` (decimal)
 */
export function receiveCash(
  booking: Booking,
  cash: CashToRecord,
  provenSen: number,
  now: string,
): BookingEvent[] {
  const { bookingId, money, cash: known, status } = requirePlaced(booking);
  const before = known.get(cash.cashId);
  if (before) return alreadyRecorded(before, cash);
  requireKept(booking);
  if (!money.isCharged)
    throw new Refusal(
      'conflict',
      'not_charged',
      'This booking has expired or was rejected, so nothing is to be paid for it. Please set another status first.',
    );
  const { openSen } = figuresOf(money, provenSen);
  if (openSen === 0)
    throw new Refusal(
      'conflict',
      'nothing_open',
      'Nothing is open for this booking. Please look at its account again.',
    );
  const open = { open: toDecimal(openSen) };
  if (cash.amountSen > openSen)
    throw new Refusal(
      'rule-broken',
      'cash_too_large',
      `Only ${toRinggit(openSen)} are open for this booking.`,
      open,
    );
  const received: BookingEvent = { type: 'CashReceived', data: { bookingId, ...cash } };
  if (isPaid(status)) return [received];
  if (cash.amountSen < openSen)
    throw new Refusal(
      'rule-broken',
      'cash_too_small',
      `This cash confirms the booking, so it must be all that is open: ${toRinggit(openSen)}.`,
      open,
    );
  return [received, ...confirmedByCash(booking, now)];
}

/** Confirms the booking. The cash event contains the paid sum, so the status event adds no payment. */
const confirmedByCash = (booking: Booking, now: string): BookingEvent[] =>
  setStatus(booking, 'confirmed', now).map((event): BookingEvent =>
    event.type === 'BookingStatusSetByStaff'
      ? { ...event, data: { ...event.data, byCash: true } }
      : event,
  );

function alreadyRecorded(before: Cash, { amountSen }: CashToRecord): [] {
  if (before.amountSen === amountSen) return [];
  throw new Refusal(
    'conflict',
    'other_cash',
    `${toRinggit(before.amountSen)} were recorded already with this request. Please look at the account again.`,
  );
}

/**
 * Takes cash back, so that its sum is open again. The status does not change, because staff decide about the ticket. Cash that
 * was already taken back, also by a status change, needs no event.
 *
 * @param provenSen the sum of the statement lines that are matched with the booking
 * @throws Refusal `cash_not_found`; `cash_paid_back` when the refunds would then exceed the payments
 */
export function takeCashBack(booking: Booking, cashId: string, provenSen: number): BookingEvent[] {
  const { bookingId, cash, money } = requirePlaced(booking);
  const taken = cash.get(cashId);
  if (!taken) throw new Refusal('not-found', 'cash_not_found', 'Cash not found');
  const { amountSen, takenBack } = taken;
  if (takenBack) return [];
  const { unprovenSen, refundedSen } = figuresOf(money, provenSen);
  if (provenSen + unprovenSen - amountSen < refundedSen)
    throw new Refusal(
      'conflict',
      'cash_paid_back',
      'This cash was paid back to the family already. Please undo the refund first if it was never taken.',
    );
  return [{ type: 'CashTakenBack', data: { bookingId, cashId, amountSen } }];
}
