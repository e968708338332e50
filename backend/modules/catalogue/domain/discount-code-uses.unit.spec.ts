import { describe, expect, it } from '@jest/globals';
import type { DiscountCodeEvent } from '../../../contracts/events/index.js';
import { evolveUses, noUses, returnUse, useCode, type UseCode } from './discount-code-uses.js';

const asked: UseCode = {
  codeId: 'cast',
  word: 'FAMILY26',
  bookingId: 'ann',
  performanceId: 'first-night',
  version: 0,
  hasRight: false,
  own: null,
  most: 1,
};
const used = (more: Partial<UseCode> = {}): DiscountCodeEvent => {
  const { codeId, word, bookingId, performanceId, version } = { ...asked, ...more };
  return {
    type: 'DiscountCodeUsed',
    data: { codeId, word, bookingId, performanceId, bookingVersion: version },
  };
};
const returned: DiscountCodeEvent = {
  type: 'DiscountCodeReturned',
  data: { codeId: 'cast', word: 'FAMILY26', bookingId: 'ann' },
};
const given = (...events: DiscountCodeEvent[]) => events.reduce(evolveUses, noUses());

describe('the uses of a discount code', () => {
  it('are refused once a word has served as many bookings as staff allow', () => {
    expect(useCode(given(), asked)).toEqual([used()]);
    const ben = { ...asked, bookingId: 'ben' };
    expect(useCode(given(used()), ben)).toBeNull();
    expect(useCode(given(used()), { ...ben, most: 2 })).toEqual([used(ben)]);
    expect(useCode(given(used()), { ...ben, word: 'OTHER' })).toEqual([
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
    expect(given(used(), used(ben)).byWord.get('FAMILY26')).toBe(2);
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
    expect(given(used(), used({ version: 4 })).byWord.get('FAMILY26')).toBe(1);
  });

  it('count the new word alone when an order that was never placed names another word', () => {
    const { byWord } = given(used(), used({ word: 'OTHER' }));
    expect([...byWord]).toEqual([['OTHER', 1]]);
  });

  it('are returned only if nothing wrote the use again since it was read', () => {
    const ids = { codeId: 'cast', bookingId: 'ann' };
    expect(returnUse(given(used()), { ...ids, at: 1 })).toEqual([returned]);
    expect(returnUse(given(used(), used({ version: 4 })), { ...ids, at: 1 })).toEqual([]);
    expect(returnUse(given(), { ...ids, at: 1 })).toEqual([]);
  });
});
