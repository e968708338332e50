import type { FoundBooking } from '@contracts/rest/administration';
import type { SeatInput } from '@contracts/rest/bookings';
import { SEE_OFFICE_MESSAGE } from '@contracts/rest/door-messages';
import { seatText } from '@contracts/rest/seat-text';
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
   * End of the button's label when staff must confirm the check-in, as in `Check In, Although Not Today`; `null` when no
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
      status.tone === 'warn' || booking.status === 'rejected' ? 'Not Paid' : 'Not Valid';
    return { outcome, text: status.notice ?? 'The guest cannot be checked in.', ...none };
  }
  if (booking.onHold) {
    return {
      outcome: 'See the Office',
      text: SEE_OFFICE_MESSAGE,
      ...none,
    };
  }
  const { ticketSeat } = booking;
  const waiting = waitingSeats(booking).filter(
    (seat) => !ticketSeat || seatText(seat) === seatText(ticketSeat),
  );
  const when = `${dayAndYear(booking.performanceDate)}, ${time(booking.performanceDate)}`;
  if (door && door.productionId !== booking.productionId) {
    return {
      outcome: 'Wrong Production',
      text: `This ticket is for ${booking.productionName}, ${when}.`,
      ask: 'Although Another Production',
      waiting,
    };
  }
  const ownDoor = door?.performanceId === booking.performanceId;
  const allHere = waiting.length === 0;
  if (!playsToday(booking.performanceDate, now) && !(ownDoor && allHere)) {
    const ticket = `This ticket is for ${booking.productionName}, ${when}`;
    return {
      outcome: 'Wrong Day',
      text: ownDoor ? `${ticket}. So is this door, and that is not today.` : `${ticket}.`,
      ask: 'Although Not Today',
      waiting,
    };
  }
  if (door && !ownDoor) {
    return {
      outcome: 'Wrong Showtime',
      text: `This ticket is for ${when}.`,
      ask: 'Although Another Showtime',
      waiting,
    };
  }
  if (allHere) {
    const { checkedInAt, checkedInBy } = ticketSeat ?? booking;
    const since = checkedInAt ? `${dayAndYear(checkedInAt)}, ${time(checkedInAt)}` : '';
    return {
      outcome: 'Already Checked In',
      text: [since, checkedInBy && `by ${checkedInBy}`].filter(Boolean).join(', '),
      ...none,
    };
  }
  return { outcome: 'Valid Ticket', text: '', ask: null, waiting };
}
