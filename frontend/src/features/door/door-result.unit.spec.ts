import { describe, expect, it } from '@jest/globals';
import type { FoundBooking } from '@contracts/rest/administration';
import { goesByItself, headingOf } from './door-result';
import type { TicketResult } from './door-result';
import type { Outcome } from './ticket-check';

const seats = Array.from({ length: 8 }, (_, at) => ({
  section: 'Stalls',
  row: 'A',
  number: at + 1,
}));

const result = (outcome: Outcome, waiting: number, admitted: number): TicketResult => ({
  kind: 'ticket',
  code: '7K2M9-QX4TD',
  booking: {} as FoundBooking,
  check: { outcome, text: '', ask: null, waiting: seats.slice(0, waiting) },
  admitted: seats.slice(0, admitted),
});

describe('the result of a scan', () => {
  it('asks in a neutral colour which guests of a party are present', () => {
    const asked = result('Valid Ticket', 8, 0);
    expect(headingOf(asked)).toEqual({ tone: 'ask', title: '8 seats: who is here?' });
    expect(goesByItself(asked)).toBe(false);
  });

  it('turns green after a check-in and then closes by itself', () => {
    const admitted = result('Valid Ticket', 5, 3);
    expect(headingOf(admitted)).toEqual({ tone: 'good', title: 'Valid Ticket' });
    expect(goesByItself(admitted)).toBe(true);
  });

  it('keeps its warning while staff are asked about a ticket for another day', () => {
    expect(headingOf(result('Wrong Day', 8, 0))).toEqual({ tone: 'warn', title: 'Wrong Day' });
  });
});
