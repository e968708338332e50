import type { BookingView } from '@contracts/rest/bookings';
import { situationAt, type SituationFacts } from '../../payment/situation';
import { isFree } from '../../ui/money';

/** Final statuses, after which an order needs no reminder. */
const over: ReadonlySet<string> = new Set(['confirmed', 'verified', 'expired', 'cancelled']);

type Order = Pick<BookingView, 'status' | 'holdUntil' | 'totalAmount'>;

/**
 * Returns true while a payment is due: the seats are held, the school may be paid, and the performance has not begun. Free orders
 * are confirmed by e-mail instead.
 * @param receivedAt time of the server's answer by this device's clock, like `moment`
 */
export const isUnpaid = (booking: SituationFacts, receivedAt: number, moment: number): boolean =>
  situationAt(booking, receivedAt, moment).asksForPayment;

/** Returns true when the buyer has nothing more to do for the order. During a receipt check, this may change. */
export const isOver = ({ status, holdUntil, totalAmount }: Order): boolean =>
  over.has(status) || (status === 'rejected' && holdUntil === null) || isFree(totalAmount);
