import { describe, expect, it } from '@jest/globals';
import type { OfferedKindView } from '@contracts/rest/ticket-kinds';
import type { SeatingSectionView } from '@contracts/rest/catalogue';
import { discounting, kindRules, type Discount } from './kind-rules';
import { allSeats, deriveSections, preselect } from './seats';

const EARLY = '2030-01-01T04:00:00.000Z';
const LATE = '2030-02-02T04:00:00.000Z';
const END_OF_JANUARY = '2030-01-31T16:00:00.000Z';

const kind = (id: string, more: Partial<OfferedKindView> = {}): OfferedKindView => ({
  id,
  name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  translations: {},
  prices: [{ type: 'percent-off', percent: 50, from: null, until: null }],
  sectionIds: null,
  mostPerOrder: null,
  onlyWith: [],
  proof: null,
  ...more,
});
const child = kind('child', { onlyWith: ['standard'], mostPerOrder: 2 });
const pupil = kind('pupil', {
  prices: [
    { type: 'fixed', amount: '8.00', from: null, until: END_OF_JANUARY },
    { type: 'off', amount: '1.00', from: null, until: null },
  ],
  sectionIds: ['balcony'],
});

const section = (name: string, price: string, ownPrice?: string): SeatingSectionView => ({
  id: name.toLowerCase(),
  name,
  aisleAfter: 0,
  displayOrder: 0,
  rows: [
    {
      id: `${name}-A`,
      rowLabel: 'A',
      seatCount: 6,
      price,
      ...(ownPrice ? { ownPrice } : {}),
      displayOrder: 0,
      overrides: [],
    },
  ],
});
/** The stalls cost RM 20.25 and, as Standard, RM 5 less; the balcony costs RM 10. */
const sections = deriveSections([section('Stalls', '15.25', '20.25'), section('Balcony', '10.00')]);
const seats = new Map(allSeats(sections).map((seat) => [seat.id, seat]));
const standardPrices = [{ type: 'off', amount: '5.00', from: null, until: null }] as const;
const offer = { ticketKinds: [child, pupil], standardPrices };
const rules = (at = EARLY, has?: ReadonlyMap<string, string>) =>
  kindRules({
    ...{ offer, sections, seats, now: Date.parse(has ? LATE : at) },
    amended: has && { offer, has, orderedAt: at },
  });
const chosen = (...some: readonly [section: string, number: number, kind?: string][]) =>
  preselect(
    some.map(([name, number, id]) => ({
      section: name,
      row: 'A',
      number,
      ...(id ? { kind: id } : {}),
    })),
    seats,
  );
const pricesOf = (selection: ReturnType<typeof chosen>) =>
  selection.map(({ kind: id, priceSen }) => [id, priceSen]);

describe('the selected seats of a production with ticket kinds', () => {
  it('cost the price of their kind, which is taken from the own price of the seat', () => {
    expect(pricesOf(rules().priced(chosen(['Stalls', 1], ['Stalls', 2, 'child'])))).toEqual([
      ['standard', 1525],
      ['child', 1013],
    ]);
  });

  it('cost the early price until it ends', () => {
    const pupils = chosen(['Balcony', 1, 'pupil']);
    expect(pricesOf(rules().priced(pupils))).toEqual([['pupil', 800]]);
    expect(rules().nextChange()).toBe(END_OF_JANUARY);
    expect(pricesOf(rules(LATE).priced(pupils))).toEqual([['pupil', 900]]);
    expect(rules(LATE).nextChange()).toBeNull();
  });

  it.each([
    ['a family with a child', chosen(['Stalls', 1], ['Stalls', 2, 'child']), null],
    [
      'a child alone',
      chosen(['Stalls', 2, 'child']),
      'Tickets of the kind Child are sold only together with: Standard.',
    ],
    [
      'too many children',
      chosen(['Stalls', 1], ['Stalls', 2, 'child'], ['Stalls', 3, 'child'], ['Stalls', 4, 'child']),
      'At most 2 of the tickets in one order can be of the kind Child.',
    ],
    [
      'a pupil in the stalls',
      chosen(['Stalls', 1, 'pupil']),
      'Stalls Row A Seat 1 is not sold as Pupil. Please choose another kind for this seat.',
    ],
    [
      'a kind that is gone',
      chosen(['Stalls', 1, 'gone']),
      'There is no such kind of ticket for this production. Please choose the kinds of your tickets again.',
    ],
  ] as const)('have a sentence about %s before they are ordered, if they are refused', (...of) => {
    const [, selection, sentence] = of;
    expect(rules().problem(selection)).toBe(sentence);
  });

  it('of an amended booking keep their kinds, and a new seat takes the kind of the seat that was given up', () => {
    const has = new Map([
      ['Stalls-A-1', 'standard'],
      ['Stalls-A-2', 'child'],
    ]);
    const amended = rules(EARLY, has).priced(chosen(['Stalls', 1], ['Stalls', 5], ['Stalls', 6]));
    expect(amended.map(({ kind: id }) => id)).toEqual(['standard', 'child', 'standard']);
  });
});

describe('a discount code', () => {
  const teacher = kind('teacher', { onlyWithCode: true, mostPerOrder: 1 });
  const plan = deriveSections([
    section('Stalls', '15.25', '20.25'),
    { ...section('Balcony', '10.00'), onlyWithCode: true },
  ]);
  const offered = { ticketKinds: [child, teacher], standardPrices };
  const terms: Discount = {
    word: 'GURU5',
    reduction: { type: 'off', amount: '5.00' },
    kindId: 'teacher',
    sectionIds: ['balcony'],
  };
  /** Returns the rules as families get them, with a code or without one. */
  function ofFamily(discount: Discount | null) {
    const map = discount ? discounting(discount)(plan) : plan;
    const own = new Map(allSeats(map).map((seat) => [seat.id, seat]));
    const [of, now] = [{ offer: offered, sections: map, seats: own }, Date.parse(EARLY)];
    return { seats: own, ...kindRules({ ...of, now, discount, forFamily: true }) };
  }

  it('reprices the map, and takes its sum off each ticket after the ticket’s kind', () => {
    const { seats: own, priced } = ofFamily(terms);
    expect(own.get('Stalls-A-1')?.priceSen).toBe(1025);
    const selection = priced(chosen(['Stalls', 1, 'standard'], ['Stalls', 2, 'child']));
    expect(selection.map(({ priceSen, offSen }) => [priceSen, offSen])).toEqual([
      [1025, 500],
      [513, 500],
    ]);
  });

  it('gives its kind to seats of no chosen kind, as many as one order may have', () => {
    expect(pricesOf(ofFamily(terms).priced(chosen(['Stalls', 1], ['Stalls', 2])))).toEqual([
      ['teacher', 513],
      ['standard', 1025],
    ]);
  });

  it('opens its kind and its section, which nobody gets without it', () => {
    const balcony = chosen(['Balcony', 1]);
    const open = ({ choices, isUnlocked, problem }: ReturnType<typeof ofFamily>) => [
      choices.includes('teacher'),
      isUnlocked(seats.get('Balcony-A-1')!),
      problem(balcony),
      problem(chosen(['Stalls', 1, 'teacher'])),
    ];
    expect(open(ofFamily(terms))).toEqual([true, true, null, null]);
    expect(open(ofFamily(null))).toEqual([
      false,
      false,
      'Balcony Row A Seat 1 is sold only with a discount code. Please enter it, or choose another seat.',
      'Tickets of the kind Teacher are sold only with a discount code. Please enter it, or choose another kind.',
    ]);
  });

  it('is not needed by staff', () => {
    const sold = kindRules({ offer: offered, sections: plan, seats, now: Date.parse(EARLY) });
    expect(sold.choices).toContain('teacher');
    expect(sold.problem(chosen(['Balcony', 1], ['Stalls', 1, 'teacher']))).toBeNull();
  });
});

describe('the best seats by kind', () => {
  it('are in a section that has all the kinds', () => {
    const fits = (counts: Record<string, number>) =>
      [...seats.values()].filter((seat) => rules().fits(counts, seat)).length;
    expect(fits({ standard: 2, child: 1 })).toBe(12);
    expect(fits({ standard: 1, pupil: 1 })).toBe(6);
  });

  it('get their kinds from left to right, Standard first', () => {
    const found = [...seats.values()].slice(0, 3);
    const assigned = rules().assigned(found, { child: 1, standard: 2 });
    expect(assigned.map(({ number, kind: id, priceSen }) => [number, id, priceSen])).toEqual([
      [1, undefined, 1525],
      [2, undefined, 1525],
      [3, 'child', 1013],
    ]);
  });
});
