import type { ScannedAgain, SeatInput } from '@contracts/rest/bookings';
import { compactSeats } from '../../ui/compact-seats';
import { time } from '../../ui/dates';
import type { TicketCheck } from './ticket-check';

/** Returns the device or person of the first check-in, as text that follows the time. */
export const placeOfFirst = ({ by, device }: ScannedAgain['first']): string =>
  device === null ? `by ${by}` : `on ${device}`;

/** Returns a warning that another door has already checked in some of these guests, so that staff count the guests. */
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
