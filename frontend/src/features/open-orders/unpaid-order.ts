import type { BookingView } from '@contracts/rest/bookings';
import { situationAt } from '../../payment/situation';
import type { SituationFacts } from '../../payment/situation';
import { isFree } from '../../ui/money';

/** Statuses that are over: the order needs no reminder any more, whatever happens next. */
const over: ReadonlySet<string> = new Set(['confirmed', 'verified', 'expired', 'cancelled']);

type Order = Pick<BookingView, 'status' | 'holdUntil' | 'totalAmount'>;

/**
 * A payment is asked for at this moment: the seats are held for it, the school may be paid and the performance has not begun.
 * What costs nothing is confirmed by its e-mail.
 * @param receivedAt when the server's answer came; like `moment` by this device's clock
 */
export const isUnpaid = (booking: SituationFacts, receivedAt: number, moment: number): boolean =>
  situationAt(booking, receivedAt, moment).asksForPayment;

/** Nothing more is awaited of the buyer here; while a receipt is checked, something may be again. */
export const isOver = ({ status, holdUntil, totalAmount }: Order): boolean =>
  over.has(status) || (status === 'rejected' && holdUntil === null) || isFree(totalAmount);
