import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { PricedSeat } from '../../../contracts/events/index.js';
import {
  STANDARD,
  standardPriceSen,
  type DatedPrice,
  type TicketKindRules,
  type TicketKinds,
} from '../../../contracts/ticket-price.js';
import { seat } from '../../orders/domain/testing/builders.js';
import { outcomeOf, refused, thenEvents } from '../../orders/domain/testing/given.js';
import { priceByKind, type WishedSeat, withKindNames } from './ticket-kinds.js';

const EARLY = '2030-01-01T00:00:00.000Z';
const MIDNIGHT = '2030-02-01T00:00:00.000Z';
const LATE = '2030-03-01T00:00:00.000Z';

const always = (price: DatedPrice['price']): DatedPrice => ({ price, from: null, until: null });
const kind = (id: string, changes: Partial<TicketKindRules> = {}): TicketKindRules => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  prices: [always({ type: 'fixed', sen: 1000 })],
  sectionIds: null,
  mostPerOrder: null,
  onlyWith: [],
  archived: false,
  ...changes,
});
const child = kind('child', { prices: [always({ type: 'percent-off', percent: 50 })] });
const kinds = (...some: TicketKindRules[]): TicketKinds => ({ standardPrices: [], kinds: some });

/** A seat of the stalls for RM 20.25. */
const wished = (number: number, kindId: string = STANDARD): WishedSeat => ({
  seat: seat('A', number),
  sectionId: 'stalls',
  priceSen: 2025,
  kindId,
});
const pricing = (of: TicketKinds, seats: readonly WishedSeat[], at = EARLY) =>
  outcomeOf(() => priceByKind(of, seats, at));

it('data of an event names each ticket kind in the language asked for, and as the school typed it without a translation', () => {
  const { id, name } = child;
  const seats: readonly PricedSeat[] = [
    { ...seat('A', 1), priceSen: 1000, kind: { id, name } },
    { ...seat('A', 2), priceSen: 2025 },
  ];
  const known = {
    standardPrices: [],
    kinds: [{ ...child, translations: { ms: 'Kanak-kanak' }, proof: null }],
  };
  const named = (language: string) =>
    withKindNames({ from: seats, to: [] }, known, language).from.map((one) => one.kind?.name);
  expect(named('ms')).toEqual(['Kanak-kanak', undefined]);
  expect(named('ta')).toEqual(['Child', undefined]);
  expect(withKindNames(seats, undefined, 'ms')).toBe(seats);
});

describe('an order with ticket kinds', () => {
  it('pays for each seat by its kind, and the event names each kind but Standard', () => {
    expect(pricing(kinds(child), [wished(1), wished(2, 'child')])).toStrictEqual(
      thenEvents(
        { ...seat('A', 1), priceSen: 2025 },
        { ...seat('A', 2), priceSen: 1013, kind: { id: 'child', name: 'Child' } },
      ),
    );
  });

  it('pays the early price until it ends, and the usual price from that moment on', () => {
    const early = { price: { type: 'fixed', sen: 800 }, from: null, until: MIDNIGHT } as const;
    const pupil = kind('pupil', { prices: [early, always({ type: 'fixed', sen: 1200 })] });
    const priceAt = (at: string) => priceByKind(kinds(pupil), [wished(1, 'pupil')], at)[0];
    expect(priceAt('2030-01-31T23:59:59.999Z')).toMatchObject({ priceSen: 800 });
    expect(priceAt(MIDNIGHT)).toMatchObject({ priceSen: 1200 });
  });

  it('pays the dated price of Standard, and the price of the seat while none is in force', () => {
    const prices: TicketKinds = {
      standardPrices: [{ price: { type: 'off', sen: 500 }, from: null, until: MIDNIGHT }],
      kinds: [],
    };
    expect(pricing(prices, [wished(1)])).toStrictEqual(
      thenEvents({ ...seat('A', 1), priceSen: 1525 }),
    );
    expect(pricing(prices, [wished(1)], LATE)).toStrictEqual(
      thenEvents({ ...seat('A', 1), priceSen: 2025 }),
    );
    expect(standardPriceSen(prices.standardPrices, EARLY, 300)).toBe(0);
  });

  it('is refused with a kind that the production does not have', () => {
    expect(pricing(kinds(child), [wished(1, 'senior')])).toStrictEqual(
      refused(
        'rule-broken',
        'unknown_kind',
        'There is no such kind of ticket for this production. Please choose the kinds of your tickets again.',
      ),
    );
  });

  it.each([
    ['before its first price', { prices: [{ ...child.prices[0], from: LATE }] as DatedPrice[] }],
    ['after its last price', { prices: [{ ...child.prices[0], until: EARLY }] as DatedPrice[] }],
    ['while it has no price', { prices: [] }],
    ['once it is archived', { archived: true }],
  ])('is refused with a kind %s', (_, changes) => {
    expect(pricing(kinds({ ...child, ...changes }), [wished(1, 'child')])).toStrictEqual(
      refused(
        'rule-broken',
        'kind_not_offered',
        'Tickets of the kind Child are not sold at this time. Please choose another kind.',
        { ticketKind: { id: 'child', name: 'Child' } },
      ),
    );
  });

  it('is refused with a kind in a section that does not have it, naming the seat', () => {
    const gallery = kinds({ ...child, sectionIds: ['gallery'] });
    expect(pricing(gallery, [wished(7, 'child')])).toStrictEqual(
      refused(
        'rule-broken',
        'kind_wrong_section',
        'Stalls Row A Seat 7 is not sold as Child. Please choose another kind for this seat.',
        {
          ticketKind: { id: 'child', name: 'Child' },
          seat: { section: 'Stalls', row: 'A', number: 7 },
        },
      ),
    );
    const both = kinds({ ...child, sectionIds: ['gallery', 'stalls'] });
    expect(pricing(both, [wished(7, 'child')])).toMatchObject({ events: { length: 1 } });
  });

  it('is refused with more seats of a kind than one order may have', () => {
    const one = kinds({ ...child, mostPerOrder: 1 });
    expect(pricing(one, [wished(1, 'child'), wished(2), wished(3)])).toMatchObject({
      events: { length: 3 },
    });
    expect(pricing(one, [wished(1, 'child'), wished(2, 'child')])).toStrictEqual(
      refused(
        'rule-broken',
        'too_many_of_kind',
        'At most 1 of the tickets in one order can be of the kind Child.',
        { ticketKind: { id: 'child', name: 'Child' }, most: 1 },
      ),
    );
  });

  it('is refused with a child alone, and accepted with one seat of a kind that it goes with', () => {
    const family = kinds({ ...child, onlyWith: [STANDARD, 'senior'] }, kind('senior'));
    expect(pricing(family, [wished(1, 'child'), wished(2, 'child')])).toStrictEqual(
      refused(
        'rule-broken',
        'kind_alone',
        'Tickets of the kind Child are sold only together with: Standard, Senior.',
        { ticketKind: { id: 'child', name: 'Child' }, onlyWith: ['Standard', 'Senior'] },
      ),
    );
    expect(pricing(family, [wished(1, 'child'), wished(2)])).toMatchObject({
      events: { length: 2 },
    });
    expect(pricing(family, [wished(1, 'child'), wished(2, 'senior')])).toMatchObject({
      events: { length: 2 },
    });
  });

  it('costs the same in any order of its seats, and each seat is priced as if alone', () => {
    const all = kinds(child, kind('pupil', { prices: [always({ type: 'off', sen: 300 })] }));
    const order = fc.array(
      fc.record({
        number: fc.nat(40),
        kindId: fc.constantFrom(STANDARD, 'child', 'pupil'),
        priceSen: fc.nat(5_000),
      }),
      { maxLength: 50 },
    );
    fc.assert(
      fc.property(order, (wishes) => {
        const seats = wishes.map(({ number, ...rest }) => ({ ...wished(number), ...rest }));
        const alone = seats.map((one) => priceByKind(all, [one], EARLY)[0]);
        expect(priceByKind(all, seats, EARLY)).toStrictEqual(alone);
        expect(priceByKind(all, seats.toReversed(), EARLY)).toStrictEqual(alone.toReversed());
      }),
    );
  });
});
