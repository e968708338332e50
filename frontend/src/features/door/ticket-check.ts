import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { SEE_OFFICE_MESSAGE } from '@contracts/rest/door-messages';
import { seatText } from '@contracts/rest/seat-text';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { dayAndYear, time } from '../../ui/dates';
import { doorStatus } from './door-status';
import { waitingSeats } from './party';
import { playsToday } from './same-day';

export type Outcome =
  | 'Valid Ticket'
  | 'See the Office'
  | 'Already Checked In'
  | 'Some Already In'
  | 'Wrong Production'
  | 'Wrong Showtime'
  | 'Wrong Day'
  | 'Not Paid'
  | 'Not Valid';

export interface TicketCheck {
  readonly outcome: Outcome;
  /** Instruction for the staff member at the door. */
  readonly text: string;
  /**
   * English label of the button when staff must confirm the check-in, such as `Check In, Although Not Today`; `null` when no
   * confirmation is needed.
   */
  readonly ask: string | null;
  /** Seats whose guests may come in, at once or after a confirmation. */
  readonly waiting: readonly SeatInput[];
}

/** Performance that a door is for; null for any performance of today. */
export interface Door {
  readonly performanceId: string;
  readonly productionId: string;
}

/**
 * Checks a ticket at this door: first the payment, then a stop by the office, the performance, and earlier check-ins. A ticket
 * for another performance or day needs a confirmation, also at a door chosen for that other day. A ticket for one seat concerns
 * only the guest of that seat.
 */
export function checkTicket(booking: FoundBooking, door: Door | null, now: Date): TicketCheck {
  const status = doorStatus(booking.status);
  const none = { waiting: [], ask: null };
  if (!status.admits) {
    const outcome =
      status.tone === 'warn' || booking.status === 'rejected'
        ? /*i18n*/ 'Not Paid'
        : /*i18n*/ 'Not Valid';
    const text = status.notice ?? /*i18n*/ 'The guest cannot be checked in.';
    return { outcome, text: i18n.t(text), ...none };
  }
  if (booking.onHold) {
    return {
      outcome: /*i18n*/ 'See the Office',
      text: i18n.t(SEE_OFFICE_MESSAGE),
      ...none,
    };
  }
  const { ticketSeat } = booking;
  const waiting = waitingSeats(booking).filter(
    (seat) => !ticketSeat || seatText(seat) === seatText(ticketSeat),
  );
  const date = dayAndTime(booking.performanceDate);
  const ticket = () =>
    i18n.t('This ticket is for {production}, {date}.', {
      production: booking.productionName,
      date,
    });
  if (door && door.productionId !== booking.productionId) {
    return {
      outcome: /*i18n*/ 'Wrong Production',
      text: ticket(),
      ask: /*i18n*/ 'Check In, Although Another Production',
      waiting,
    };
  }
  const ownDoor = door?.performanceId === booking.performanceId;
  const allHere = waiting.length === 0;
  if (!playsToday(booking.performanceDate, now) && !(ownDoor && allHere)) {
    return {
      outcome: /*i18n*/ 'Wrong Day',
      text: joinSentences([
        ticket(),
        ownDoor ? i18n.t('So is this door, and that is not today.') : null,
      ]),
      ask: /*i18n*/ 'Check In, Although Not Today',
      waiting,
    };
  }
  if (door && !ownDoor) {
    return {
      outcome: /*i18n*/ 'Wrong Showtime',
      text: i18n.t('This ticket is for {date}.', { date }),
      ask: /*i18n*/ 'Check In, Although Another Showtime',
      waiting,
    };
  }
  if (allHere) {
    const { checkedInAt, checkedInBy } = ticketSeat ?? booking;
    return {
      outcome: /*i18n*/ 'Already Checked In',
      text: sinceText(checkedInAt, checkedInBy ?? null),
      ...none,
    };
  }
  return { outcome: /*i18n*/ 'Valid Ticket', text: '', ask: null, waiting };
}

const dayAndTime = (iso: string): string =>
  i18n.t('{date}, {time}', { date: dayAndYear(iso), time: time(iso) });

/** Returns when and by whom a guest was checked in, as far as it is known. */
function sinceText(at: string | null, by: string | null): string {
  if (at === null) return by === null ? '' : i18n.t('by {name}', { name: by });
  return by === null
    ? dayAndTime(at)
    : i18n.t('{date}, by {name}', { date: dayAndTime(at), name: by });
}
