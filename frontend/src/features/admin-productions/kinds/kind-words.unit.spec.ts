import { describe, expect, it } from '@jest/globals';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import type { DatedPriceView, TicketKindView } from '@contracts/rest/ticket-kinds';
import { pricesText, priceText, rulesOf, wrongPrices } from './kind-words';

const undated = { from: null, until: null };
const half: DatedPriceView = { type: 'percent-off', percent: 50, ...undated };
const until = '2026-11-30T16:00:00.000Z';

const kind: TicketKindView = {
  id: 'child',
  name: 'Child',
  translations: {},
  prices: [half],
  sectionIds: null,
  mostPerOrder: null,
  onlyWith: [],
  proof: null,
  displayOrder: 0,
  archived: false,
};
const plan = [
  { id: 'stalls', name: 'Stalls' },
  { id: 'balcony', name: 'Balcony' },
] as SeatingSectionView[];

describe('a ticket kind in words', () => {
  it('has its price with dates in Malaysian time', () => {
    expect(priceText(half)).toBe('50% off');
    expect(priceText({ type: 'off', amount: '5.00', ...undated })).toBe('RM 5.00 off');
    const earlyBird: DatedPriceView = { type: 'fixed', amount: '10.00', from: null, until };
    expect(priceText(earlyBird).replace('\u202f', ' ')).toBe('RM 10.00 until 1 Dec 2026, 12:00 am');
    expect(pricesText([])).toBe('none');
  });

  it('names only the rules that it has', () => {
    expect(rulesOf(kind, plan, [kind])).toEqual(['All sections']);
    const strict: TicketKindView = {
      ...kind,
      id: 'companion',
      sectionIds: ['balcony', 'gone'],
      mostPerOrder: 2,
      onlyWith: ['standard', 'child'],
      proof: 'OKU card',
    };
    expect(rulesOf(strict, plan, [kind, strict])).toEqual([
      'Balcony',
      'At most 2 in one order',
      'Only together with Standard or Child',
      'Shown at the door: OKU card',
    ]);
  });

  it('cannot be saved with a price without a number, or with one that ends before it begins', () => {
    expect(wrongPrices([half])).toBeNull();
    expect(wrongPrices([{ type: 'fixed', ...undated }])).toBe('Each price needs a number');
    expect(wrongPrices([{ ...half, from: until, until }])).toBe(
      'A price must begin before it ends',
    );
  });
});
