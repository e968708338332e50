import type { BookingView } from '@contracts/rest/bookings';
import { isFree } from '../../ui/money';

/** Statuses that are over: the order needs no reminder any more, whatever happens next. */
const over: ReadonlySet<string> = new Set(['confirmed', 'verified', 'expired', 'cancelled']);

type Order = Pick<BookingView, 'status' | 'holdUntil' | 'totalAmount'>;

/** Its clock runs, and a payment is awaited. What costs nothing is confirmed by its e-mail. */
export const isUnpaid = ({ status, holdUntil, totalAmount }: Order): boolean =>
  holdUntil !== null && !over.has(status) && !isFree(totalAmount);

/** Nothing more is awaited of the buyer here; while a receipt is checked, something may be again. */
export const isOver = ({ status, holdUntil, totalAmount }: Order): boolean =>
  over.has(status) || (status === 'rejected' && holdUntil === null) || isFree(totalAmount);
