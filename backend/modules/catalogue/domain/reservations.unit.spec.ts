import { describe, expect, it } from '@jest/globals';
import type { DiscountCodeEvent, StockEvent } from '../../../contracts/events/index.js';
import { DISCOUNT_CODE_USES } from './discount-code-uses.js';
import { giveBack, noReservations, take, type Counts, type Take } from './reservations.js';
import { STOCK } from './stock.js';

const asked: Take = {
  id: 'cast',
  counts: new Map([['FAMILY26', 1]]),
  bookingId: 'ann',
  performanceId: 'first-night',
  version: 0,
  hasRight: false,
  own: null,
  most: () => 1,
};
const used = (more: Partial<Take> & { word?: string } = {}): DiscountCodeEvent => {
  const { id: codeId, bookingId, performanceId, version } = { ...asked, ...more };
  return {
    type: 'DiscountCodeUsed',
    data: {
      codeId,
      word: more.word ?? 'FAMILY26',
      bookingId,
      performanceId,
      bookingVersion: version,
    },
  };
};
const returned: DiscountCodeEvent = {
  type: 'DiscountCodeReturned',
  data: { codeId: 'cast', word: 'FAMILY26', bookingId: 'ann' },
};
const given = (...events: DiscountCodeEvent[]) =>
  events.reduce(DISCOUNT_CODE_USES.evolve, noReservations());
const useCode = (uses: ReturnType<typeof given>, wish: Take) =>
  take(DISCOUNT_CODE_USES, uses, wish);

describe('the uses of a discount code', () => {
  it('are refused once a word has served as many bookings as staff allow', () => {
    expect(useCode(given(), asked)).toEqual([used()]);
    const ben = { ...asked, bookingId: 'ben' };
    expect(useCode(given(used()), ben)).toEqual({ name: 'FAMILY26', left: 0 });
    expect(useCode(given(used()), { ...ben, most: () => 2 })).toEqual([used(ben)]);
    expect(useCode(given(used()), { ...ben, counts: new Map([['OTHER', 1]]) })).toEqual([
      used({ bookingId: 'ben', word: 'OTHER' }),
    ]);
  });

  it('come back when a booking gives its use back', () => {
    const ben = { ...asked, bookingId: 'ben' };
    expect(useCode(given(used(), returned), ben)).toEqual([used(ben)]);
  });

  it('go beyond the limit for staff alone, and count then', () => {
    const ben = { ...asked, bookingId: 'ben' };
    expect(useCode(given(used()), { ...ben, most: null })).toEqual([used(ben)]);
    expect(given(used(), used(ben)).taken.get('FAMILY26')).toBe(2);
  });

  it('are written once for a booking that keeps its use', () => {
    const later = { ...asked, version: 3, hasRight: true };
    expect(useCode(given(used()), later)).toEqual([]);
    expect(useCode(given(used()), { ...asked, own: 1 })).toEqual([]);
  });

  it('are written again over the use of an unfinished command, or of a booking that ended', () => {
    expect(useCode(given(used()), asked)).toEqual([used()]);
    const ended = { ...asked, version: 4 };
    expect(useCode(given(used()), ended)).toEqual([used({ version: 4 })]);
    expect(given(used(), used({ version: 4 })).taken.get('FAMILY26')).toBe(1);
    // Reconciliation has prevented the first try of this very command, so it may return the use.
    expect(useCode(given(used()), { ...asked, own: 1, version: 1 })).toEqual([
      used({ version: 1 }),
    ]);
  });

  it('count the new word alone when an order that was never placed names another word', () => {
    const { taken } = given(used(), used({ word: 'OTHER' }));
    expect([...taken]).toEqual([['OTHER', 1]]);
  });

  it('are returned only if nothing wrote the use again since it was read', () => {
    const back = (uses: ReturnType<typeof given>) =>
      giveBack(DISCOUNT_CODE_USES, uses, { id: 'cast', bookingId: 'ann', at: 1, kept: new Map() });
    expect(back(given(used()))).toEqual([returned]);
    expect(back(given(used(), used({ version: 4 })))).toEqual([]);
    expect(back(given())).toEqual([]);
  });
});

describe('the stock of an extra', () => {
  const counts = (sizes: Record<string, number>): Counts => new Map(Object.entries(sizes));
  const shirts: Take = { ...asked, id: 'shirt', counts: counts({ M: 2, L: 1 }) };
  const inStock = (sizes: Record<string, number>) => (size: string) => counts(sizes).get(size) ?? 0;
  const stock = (...events: StockEvent[]) => events.reduce(STOCK.evolve, noReservations());
  const took = (more: Partial<Take> = {}): StockEvent => {
    const events = take(STOCK, stock(), { ...shirts, most: null, ...more });
    return (events as readonly StockEvent[])[0] as StockEvent;
  };

  it('is taken by size, all sizes of an order or none', () => {
    const most = inStock({ M: 3, L: 1 });
    expect(take(STOCK, stock(), { ...shirts, most })).toEqual([
      {
        type: 'StockTaken',
        data: {
          extraId: 'shirt',
          bookingId: 'ann',
          performanceId: 'first-night',
          sizes: [
            { size: 'M', count: 2 },
            { size: 'L', count: 1 },
          ],
          bookingVersion: 0,
        },
      },
    ]);
    const ben = { ...shirts, bookingId: 'ben', counts: counts({ M: 2 }), most };
    expect(take(STOCK, stock(took()), ben)).toEqual({ name: 'M', left: 1 });
  });

  it('leaves a booking its pieces when staff lower the stock, and gives it no more', () => {
    const most = inStock({ M: 1 });
    expect(take(STOCK, stock(took()), { ...shirts, own: 1, most })).toEqual([]);
    const more = { ...shirts, counts: counts({ M: 3 }), most };
    expect(take(STOCK, stock(took()), more)).toEqual({ name: 'M', left: 2 });
  });

  it('comes back without the pieces that were handed out', () => {
    const back = giveBack(STOCK, stock(took()), {
      id: 'shirt',
      bookingId: 'ann',
      at: 1,
      kept: counts({ M: 1 }),
    });
    const kept = [{ size: 'M', count: 1 }];
    expect(back).toEqual([
      { type: 'StockReturned', data: { extraId: 'shirt', bookingId: 'ann', kept } },
    ]);
    expect([...stock(took(), ...back).taken]).toEqual([['M', 1]]);
    const again = { id: 'shirt', bookingId: 'ann', at: 2, kept: counts({ M: 2 }) };
    expect(giveBack(STOCK, stock(took(), ...back), again)).toEqual([]);
  });
});
