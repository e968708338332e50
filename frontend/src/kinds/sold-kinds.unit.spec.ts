import { describe, expect, it } from '@jest/globals';
import type { OfferedKindView } from '@contracts/rest/ticket-kinds';
import { shownPrices, soldKinds } from './sold-kinds';

const AT = '2030-01-01T04:00:00.000Z';
const END = '2030-01-31T16:00:00.000Z';

const kind = (id: string, more: Partial<OfferedKindView>): OfferedKindView => ({
  id,
  name: id,
  translations: {},
  prices: [],
  sectionIds: null,
  mostPerOrder: null,
  onlyWith: [],
  proof: null,
  ...more,
});
const half = [{ type: 'percent-off', percent: 50, from: null, until: null }] as const;
const kinds = soldKinds({
  ticketKinds: [
    kind('Child', { prices: half }),
    kind('Pupil', {
      prices: [{ type: 'fixed', amount: '8.00', from: null, until: END }, ...half],
    }),
    kind('Balcony friend', { prices: half, sectionIds: ['balcony'] }),
    kind('Last minute', { prices: [{ type: 'fixed', amount: '5.00', from: END, until: null }] }),
  ],
  standardPrices: [{ type: 'off', amount: '5.00', from: null, until: END }],
});
const shown = (...own: Parameters<typeof shownPrices>[1]) =>
  shownPrices(kinds, own, AT).map(({ name, price, until }) => [name, price, until]);

describe('the prices by kind that a family sees before it chooses', () => {
  it('have the lowest price on a home card, which knows only the cheapest seat', () => {
    expect(shown({ sectionId: null, low: 2000, high: null })).toEqual([
      ['Standard', 'from RM 15.00', END],
      ['Child', 'from RM 10.00', null],
      ['Pupil', 'RM 8.00', END],
      ['Balcony friend', '50% off', null],
    ]);
  });

  it('have the prices of the sections in which the kind is sold on a seat page', () => {
    expect(
      shown(
        { sectionId: 'stalls', low: 2000, high: 4000 },
        { sectionId: 'balcony', low: 1000, high: 1000 },
      ),
    ).toEqual([
      ['Standard', 'RM 5.00 to RM 35.00', END],
      ['Child', 'RM 5.00 to RM 20.00', null],
      ['Pupil', 'RM 8.00', END],
      ['Balcony friend', 'RM 5.00', null],
    ]);
  });

  it('have what a discount code takes off, and the kind that only the code gives', () => {
    const withCast = soldKinds({
      ticketKinds: [
        kind('Pupil', { prices: [{ type: 'fixed', amount: '8.00', from: null, until: null }] }),
        kind('Cast', { prices: half, onlyWithCode: true }),
      ],
    });
    const own = [{ sectionId: 'stalls', low: 2000, high: 2000 }];
    const texts = (...code: [Parameters<typeof shownPrices>[3]?]) =>
      shownPrices(withCast, own, AT, ...code).map(({ name, price }) => `${name} ${price}`);
    expect(texts()).toEqual(['Standard RM 20.00', 'Pupil RM 8.00']);
    expect(texts({ reduction: { type: 'off', sen: 500 }, kindId: 'Cast' })).toEqual([
      'Standard RM 15.00',
      'Pupil RM 3.00',
      'Cast RM 5.00',
    ]);
  });
});
