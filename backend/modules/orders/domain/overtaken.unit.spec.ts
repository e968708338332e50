import { describe, expect, it } from '@jest/globals';
import type { BookingEvent } from '../../../contracts/events/index.js';
import { isOvertaken } from './overtaken.js';

/** Builds a history of events with types and ids only. */
const happened = (...types: BookingEvent['type'][]) =>
  types.map((type) => ({ type, id: type })) as unknown as (BookingEvent & { id: string })[];

describe('a notice by e-mail', () => {
  it.each(['ReceiptReferredToStaff', 'ReceiptRejected', 'BookingExpired'] as const)(
    'about %s is left out when a bank statement has confirmed the booking since',
    (type) => {
      expect(isOvertaken(type, happened(type))).toBe(false);
      expect(isOvertaken(type, happened(type, 'BookingConfirmedByStatement'))).toBe(true);
    },
  );

  it('about amended seats is left out when the seats were amended again, but the notice about the order is sent', () => {
    const twice = [
      { type: 'BookingPlaced', id: 'placed' },
      { type: 'BookingSeatsAmended', id: 'first' },
      { type: 'BookingSeatsAmended', id: 'second' },
    ] as unknown as (BookingEvent & { id: string })[];
    expect(['placed', 'first', 'second'].map((id) => isOvertaken(id, twice))).toEqual([
      false,
      true,
      false,
    ]);
  });
});
