import { describe, expect, it } from '@jest/globals';
import { NO_MONEY } from '../../../contracts/booking-account.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { changesWhatIsOpen, isToldByTicket, isToldOfBalance } from './balance-news.js';
import type { PlacedBooking } from './booking.js';

const owed = { ...NO_MONEY, totalSen: 4000, isCharged: true };

describe('a matched line is news to the family', () => {
  it.each([
    ['a part of an order that nobody had paid', owed, 1500, 1500, true],
    ['that part taken back', owed, 0, -1500, true],
    ['the proof of what a receipt had said', { ...owed, acceptedSen: 4000 }, 4000, 4000, false],
    ['that proof taken back', { ...owed, acceptedSen: 4000 }, 0, -4000, false],
    ['dearer seats after a receipt', { ...owed, acceptedSen: 2500 }, 4000, 1500, true],
    ['money for a booking that is over', { ...owed, isCharged: false }, 1500, 1500, false],
  ])('when it changes what is open: %s', (_, money, provenSen, sen, isNews) =>
    expect(changesWhatIsOpen(money, { provenSen, change: { sen, position: '1' } })).toBe(isNews),
  );

  it.each([
    ['pending_payment', '2026-12-01T00:00:00.000Z', true],
    // A picture that was no receipt: the clock runs on.
    ['needs_review', '2026-12-01T00:00:00.000Z', true],
    ['needs_review', null, false],
    ['verifying', '2026-12-01T00:00:00.000Z', false],
    ['confirmed', null, true],
    ['expired', null, false],
    ['cancelled', null, false],
  ] as const)('of a booking that is %s, held until %s: %s', (status, holdUntil, isTold) =>
    expect(isToldOfBalance({ status, holdUntil } as PlacedBooking)).toBe(isTold),
  );

  it('unless the ticket that it brought tells the same; an earlier ticket does not', () => {
    const confirmed = { type: 'BookingConfirmedByStatement', position: '5' } as BookingEvent & {
      position: string;
    };
    expect(isToldByTicket({ sen: 4000, position: '4' }, [confirmed])).toBe(true);
    expect(isToldByTicket({ sen: 4000, position: '6' }, [confirmed])).toBe(false);
  });
});
