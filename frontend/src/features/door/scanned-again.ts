import type { ScannedAgain, SeatInput } from '@contracts/rest/bookings';
import { i18n } from '../../language/i18n';
import { joinSentences } from '../../language/sentences';
import { compactSeats } from '../../ui/compact-seats';
import { time } from '../../ui/dates';
import type { TicketCheck } from './ticket-check';

/** Returns a warning that another door has already checked in some of these guests, so that staff count the guests. */
export function someWereIn(
  { seats, first }: ScannedAgain,
  admitted: readonly SeatInput[],
  waiting: readonly SeatInput[],
): TicketCheck {
  const again = { seats: compactSeats(seats).join('; '), time: time(first.at), ...first };
  return {
    outcome: /*i18n*/ 'Some Already In',
    text: joinSentences([
      first.device === null
        ? i18n.t('{seats}: let in already, {time} by {by}.', again)
        : i18n.t('{seats}: let in already, {time} on {device}.', again),
      i18n.t('Only {count, plural, one {# guest was} other {# guests were}} checked in now.', {
        count: admitted.length,
      }),
    ]),
    ask: null,
    waiting,
  };
}
