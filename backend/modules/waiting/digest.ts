import type { WaitingView } from '../../contracts/rest/administration.js';
import { malaysianDay, malaysianMidnight } from '../../contracts/malaysian-time.js';

/* Time and text of the morning mail. Pure: the worker passes the time. */

const DAY_MS = 24 * 60 * 60_000;
/** The mail is sent at 8 in the morning; milliseconds from the beginning of a day in Kuala Lumpur. */
const MORNING_MS = 8 * 60 * 60_000;

/**
 * The next morning mail after `now`: its moment, and its day in Kuala Lumpur, which identifies the job and the mails.
 */
export function nextDigest(now: Date): { readonly day: string; readonly at: Date } {
  const morning = morningOf(malaysianDay(now));
  const at = now < morning ? morning : new Date(morning.getTime() + DAY_MS);
  return { day: malaysianDay(at), at };
}

/** The moment of a day's mail. @param day in Kuala Lumpur, YYYY-MM-DD */
export const morningOf = (day: string): Date =>
  new Date(malaysianMidnight(day).getTime() + MORNING_MS);

const isOverdue = (since: string | null, now: Date): boolean =>
  since !== null && Date.parse(since) < now.getTime() - DAY_MS;

/** Returns the id of the booking that has waited longest, for more than a day; empty when none has. */
export const overdueBooking = ({ receipts, failedMails }: WaitingView, now: Date): string =>
  (isOverdue(receipts.oldest, now)
    ? receipts.bookings[0]
    : failedMails.find(({ failedAt }) => isOverdue(failedAt, now))?.bookingId) ?? '';

/** One line for each kind of work that has waited for more than a day; empty when there is none. */
export function overdueLines(waiting: WaitingView, now: Date): string[] {
  const mails = waiting.failedMails.filter(({ failedAt }) => isOverdue(failedAt, now));
  return [
    ...(isOverdue(waiting.receipts.oldest, now)
      ? [
          `${counted(waiting.receipts.count, 'payment receipt waits', 'payment receipts wait')} for a decision, the oldest for more than a day. Until then its family has no ticket.`,
        ]
      : []),
    ...(mails.length > 0
      ? [
          `${counted(mails.length, 'ticket', 'tickets')} could not be delivered by email: ${mails.map(({ confirmationNumber }) => confirmationNumber).join(', ')}.`,
        ]
      : []),
  ];
}

const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`;
