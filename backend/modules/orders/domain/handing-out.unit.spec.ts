import { describe, expect, it } from '@jest/globals';
import type { SoldExtra } from '../../../contracts/events/index.js';
import { handOut } from './handing-out.js';
import { cancelBooking } from './staff-decisions.js';
import { keptBy } from './reserved.js';
import { confirmed as confirmedBy, placedData } from './testing/builders.js';
import { bookingAfter } from './testing/given.js';

const shirt: SoldExtra = {
  id: 'shirt',
  type: 'thing',
  name: 'T-shirt',
  size: 'M',
  count: 2,
  priceSen: 2500,
};
const gift: SoldExtra = { id: 'pibg', type: 'donation', name: 'PIBG', count: 1, priceSen: 1000 };
const scan = { scanId: 'scan-1', scannedAt: '2026-03-12T12:00:00.000Z', device: 'Door 1' };
const confirmed = confirmedBy('receipt-1');
const placed = {
  type: 'BookingPlaced',
  data: { ...placedData(), extras: [shirt, gift] },
} as const;
const pieces = (count: number) => [{ id: 'shirt', name: 'T-shirt', size: 'M', count }];
const handedOut = (count: number) =>
  ({
    type: 'ExtrasHandedOut',
    data: { bookingId: placed.data.bookingId, extras: pieces(count) },
  }) as const;

describe('extras at the door', () => {
  it('are handed out once by a scan that is sent twice', () => {
    const first = handOut(bookingAfter(placed, confirmed), null, scan);
    expect(first).toEqual([{ type: 'ExtrasHandedOut', data: { ...handedOut(2).data, scan } }]);
    expect(handOut(bookingAfter(placed, confirmed, ...first), null, scan)).toEqual([]);
    const other = { ...scan, scanId: 'scan-2' };
    expect(handOut(bookingAfter(placed, confirmed, ...first), null, other)).toEqual([]);
  });

  it('are handed out in parts, and never more than were ordered', () => {
    const one = [{ id: 'shirt', size: 'M', count: 1 }];
    expect(handOut(bookingAfter(placed, confirmed), one)).toEqual([handedOut(1)]);
    const twice = bookingAfter(placed, confirmed, handedOut(1));
    expect(handOut(twice, [...one, ...one])).toEqual([handedOut(1)]);
    const all = bookingAfter(placed, confirmed, handedOut(2));
    expect(() => handOut(all, one)).toThrow(
      expect.objectContaining({ code: 'already_handed_out' }),
    );
  });

  it('are refused before the booking is paid, and when the booking does not have them', () => {
    expect(() => handOut(bookingAfter(placed), null)).toThrow(
      expect.objectContaining({ code: 'not_paid' }),
    );
    const size = [{ id: 'shirt', size: 'L' }];
    expect(() => handOut(bookingAfter(placed, confirmed), size)).toThrow(
      expect.objectContaining({ code: 'extra_not_in_booking' }),
    );
    expect(() => handOut(bookingAfter(placed, confirmed), [{ id: 'pibg' }])).toThrow(
      expect.objectContaining({ code: 'extra_not_in_booking' }),
    );
  });

  it('keep what was handed out when the booking is cancelled', () => {
    const paid = bookingAfter(placed, confirmed, handedOut(1));
    const stock = { kind: 'stock', id: 'shirt' } as const;
    expect(keptBy(paid, stock)).toEqual(new Map([['M', 2]]));
    const ended = bookingAfter(placed, confirmed, handedOut(1), ...cancelBooking(paid, 'staff'));
    expect(keptBy(ended, stock)).toEqual(new Map([['M', 1]]));
  });
});
