import { describe, expect, it } from '@jest/globals';
import { NO_MONEY } from '../../../contracts/booking-account.js';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { isLastThatChangesWhatIsOpen, isToldByTicket, isToldOfBalance } from './balance-news.js';
import type { PlacedBooking } from './booking.js';

const owed = { ...NO_MONEY, totalSen: 4000, isCharged: true };

describe('an e-mail about the open balance is due', () => {
  it.each([
    ['a part of an order that nobody had paid', owed, 1500, 1500, true],
    ['that part taken back', owed, 0, -1500, true],
    ['the proof of what a receipt had said', { ...owed, acceptedSen: 4000 }, 4000, 4000, false],
    ['that proof taken back', { ...owed, acceptedSen: 4000 }, 0, -4000, false],
    ['dearer seats after a receipt', { ...owed, acceptedSen: 2500 }, 4000, 1500, true],
    ['money for a booking that is over', { ...owed, isCharged: false }, 1500, 1500, false],
  ])(
    'when a matched statement line changes the open balance: %s',
    (_, money, provenSen, sen, isNews) =>
      expect(isLastThatChangesWhatIsOpen(money, sen, { provenSen, laterSen: [] })).toBe(isNews),
  );

  it.each([
    // RM 15 and then RM 25 pay the price of RM 40: the e-mail about the second payment covers both.
    ['before another that is', 1500, { provenSen: 4000, laterSen: [2500] }, false],
    ['after it', 2500, { provenSen: 4000, laterSen: [] }, true],
    // The whole price was paid, and later RM 5 more. Only the e-mail about the first payment says that nothing is left to pay.
    ['before a surplus', 4000, { provenSen: 4500, laterSen: [500] }, true],
    ['as a surplus', 500, { provenSen: 4500, laterSen: [] }, false],
    ['before it was taken back', 1500, { provenSen: 0, laterSen: [-1500] }, false],
  ])('once for several statement lines at the same time: %s', (_, sen, proof, isNews) =>
    expect(isLastThatChangesWhatIsOpen(owed, sen, proof)).toBe(isNews),
  );

  it.each([
    ['pending_payment', '2026-12-01T00:00:00.000Z', true],
    // The picture was not a receipt, so the clock still runs.
    ['needs_review', '2026-12-01T00:00:00.000Z', true],
    ['needs_review', null, false],
    ['verifying', '2026-12-01T00:00:00.000Z', false],
    ['confirmed', null, true],
    ['expired', null, false],
    ['cancelled', null, false],
  ] as const)('for a booking that is %s, held until %s: %s', (status, holdUntil, isTold) =>
    expect(isToldOfBalance({ status, holdUntil } as PlacedBooking)).toBe(isTold),
  );

  it('unless the payment caused a ticket e-mail, which reports the payment as well; an earlier ticket does not', () => {
    const confirmed = { type: 'BookingConfirmedByStatement', position: '5' } as BookingEvent & {
      position: string;
    };
    expect(isToldByTicket({ sen: 4000, position: '4' }, [confirmed])).toBe(true);
    expect(isToldByTicket({ sen: 4000, position: '6' }, [confirmed])).toBe(false);
  });
});
