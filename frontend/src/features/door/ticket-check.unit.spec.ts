import { describe, expect, it } from '@jest/globals';
import type { FoundBooking } from '@contracts/rest/administration';
import { checkTicket } from './ticket-check';

const seats = [1, 2].map((number) => ({ section: 'Stalls', row: 'A', number }));
const ticket = (more: Partial<FoundBooking> = {}): FoundBooking => ({
  id: 'b1',
  userId: null,
  confirmationNumber: 'K7M3P-X2R9Q',
  performanceId: 'evening',
  productionId: 'ledang',
  productionName: 'Puteri Gunung Ledang',
  performanceDate: '2026-12-11T12:00:00.000Z',
  performanceVenue: 'Dewan',
  customerName: 'Aisyah',
  customerEmail: null,
  customerPhone: null,
  seats,
  selectedSeats: '',
  totalAmount: '70.00',
  status: 'confirmed',
  checkedInAt: null,
  checkedInBy: null,
  checkedInSeats: [],
  createdAt: '2026-11-01T00:00:00.000Z',
  ...more,
});
const door = { performanceId: 'evening', productionId: 'ledang' };
const evening = new Date('2026-12-11T11:30:00Z');
const outcome = (booking: FoundBooking, at: typeof door | null = door, now = evening) =>
  checkTicket(booking, at, now).outcome;

describe('a ticket at the door', () => {
  it('admits the whole party, or the guests who are not in yet', () => {
    expect(checkTicket(ticket(), door, evening)).toEqual({
      outcome: 'Valid Ticket',
      text: '',
      ask: null,
      waiting: seats,
    });
    expect(
      checkTicket(
        ticket({ checkedInAt: '2026-12-11T11:20:00Z', checkedInSeats: [seats[0]!] }),
        null,
        evening,
      ).waiting,
    ).toEqual([seats[1]]);
  });

  it('that the office has stopped is sent to the office on any day', () => {
    const held = checkTicket(ticket({ onHold: true }), null, new Date('2026-01-01'));
    expect([held.outcome, held.waiting]).toEqual(['See the Office', []]);
  });

  it('that was used before shows when and by whom', () => {
    const used = checkTicket(
      ticket({
        checkedInAt: '2026-12-11T11:20:00Z',
        checkedInBy: 'Encik Ravi',
        checkedInSeats: seats,
      }),
      door,
      evening,
    );
    expect(used.outcome).toBe('Already Checked In');
    expect(used.text).toMatch(/11 Dec 2026, 7:20.pm, by Encik Ravi/);
  });

  it.each(['pending_payment', 'verifying', 'needs_review', 'rejected'] as const)(
    'with the status "%s" counts as not paid',
    (status) => {
      expect(outcome(ticket({ status }))).toBe('Not Paid');
    },
  );

  it.each(['expired', 'cancelled'] as const)('with the status "%s" counts as not valid', (status) =>
    expect(outcome(ticket({ status }))).toBe('Not Valid'),
  );

  it('for another performance names the performance that it is for', () => {
    expect(outcome(ticket({ productionId: 'kancil' }))).toBe('Wrong Production');
    expect(outcome(ticket(), { ...door, performanceId: 'matinee' })).toBe('Wrong Showtime');
    expect(
      outcome(ticket(), { ...door, performanceId: 'matinee' }, new Date('2026-12-12T11:30:00Z')),
    ).toBe('Wrong Day');
  });

  it.each([
    ['Check In, Although Another Production', { productionId: 'kancil' }],
    ['Check In, Although Another Showtime', { performanceId: 'matinee' }],
    [
      'Check In, Although Not Today',
      { performanceId: 'matinee', performanceDate: '2026-12-12T11:30:00Z' },
    ],
  ])('for another performance is admitted only after a confirmation: %s', (ask, more) => {
    expect(checkTicket(ticket(more), door, evening)).toMatchObject({ ask, waiting: seats });
    expect(checkTicket(ticket({ ...more, checkedInSeats: seats }), door, evening).waiting).toEqual(
      [],
    );
  });

  it('is checked against the date in Kuala Lumpur when no performance was chosen', () => {
    expect(outcome(ticket(), null, new Date('2026-12-10T15:59:00Z'))).toBe('Wrong Day');
    expect(outcome(ticket(), null, new Date('2026-12-10T16:01:00Z'))).toBe('Valid Ticket');
  });

  it('on another day needs a confirmation, even at the door of its own performance', () => {
    const nextDay = new Date('2026-12-12T11:30:00Z');
    expect(checkTicket(ticket(), door, nextDay)).toMatchObject({
      outcome: 'Wrong Day',
      text: expect.stringMatching(
        /^This ticket is for .* So is this door, and that is not today\.$/,
      ),
      ask: 'Check In, Although Not Today',
      waiting: seats,
    });
    expect(outcome(ticket({ checkedInSeats: seats }), door, nextDay)).toBe('Already Checked In');
  });

  it('is admitted past midnight while the doors are open', () => {
    const late = ticket({ performanceDate: '2026-12-11T15:30:00.000Z' });
    expect(outcome(late, door, new Date('2026-12-11T16:30:00Z'))).toBe('Valid Ticket');
  });
});
