import type { ScannedAgain, SeatInput } from '@contracts/rest/bookings';
import { compactSeats } from '../../ui/compact-seats';
import { time } from '../../ui/dates';
import type { TicketCheck } from './ticket-check';

/** Where somebody was let in first, to be said after the time. */
export const placeOfFirst = ({ by, device }: ScannedAgain['first']): string =>
  device === null ? `by ${by}` : `on ${device}`;

/** Another door let some of these guests in first: staff look how many really go in here. */
export function someWereIn(
  { seats, first }: ScannedAgain,
  admitted: readonly SeatInput[],
  waiting: readonly SeatInput[],
): TicketCheck {
  const guests = admitted.length === 1 ? 'guest was' : 'guests were';
  return {
    outcome: 'Some Already In',
    text: `${compactSeats(seats).join('; ')}: let in already, ${time(first.at)} ${placeOfFirst(first)}. Only ${admitted.length} ${guests} checked in now.`,
    ask: null,
    waiting,
  };
}
