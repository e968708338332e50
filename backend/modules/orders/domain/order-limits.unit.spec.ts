import { describe, expect, it } from '@jest/globals';
import { admit, countedOrder, type CountedOrder, type NewOrder } from './order-limits.js';
import type { SeatHolding } from '../../seats/domain/seat-ledger.js';
import { a1, a2 } from './testing/builders.js';
import { minute } from './testing/given.js';

const wish: NewOrder = { seats: 4, hall: 568, signedIn: false, worked: false };
const other = (more: Partial<CountedOrder> = {}): CountedOrder => ({
  seats: 4,
  sameSource: true,
  sameNetwork: true,
  sameEmail: false,
  samePerformance: true,
  confirmed: false,
  onItsWay: false,
  gaveUp: false,
  until: '2026-11-22T10:00:00.000Z',
  ...more,
});
const times = (count: number, more: Partial<CountedOrder> = {}): CountedOrder[] =>
  Array.from({ length: count }, () => other(more));
const elsewhere = { sameSource: false, sameNetwork: false } as const;
const kindOf = (order: Partial<NewOrder>, others: readonly CountedOrder[]): string =>
  admit({ ...wish, ...order }, others).kind;

describe('an order from a network address that has unpaid orders', () => {
  it('is accepted without work while the address has at most 40 seats', () => {
    expect(kindOf({}, times(9))).toBe('admitted');
    expect(kindOf({}, times(10))).toBe('work');
    expect(kindOf({ seats: 41 }, [])).toBe('work');
    expect(kindOf({}, times(10, { samePerformance: false }))).toBe('admitted');
    expect(kindOf({}, times(10, elsewhere))).toBe('admitted');
  });

  it("is accepted with work up to half of the hall's seats, or up to 60 seats in a small hall", () => {
    expect(kindOf({ worked: true }, times(70))).toBe('admitted');
    expect(kindOf({ worked: true }, times(71))).toBe('too-many-seats');
    expect(kindOf({ worked: true, hall: 80 }, times(14))).toBe('admitted');
    expect(kindOf({ worked: true, hall: 80 }, times(15))).toBe('too-many-seats');
  });

  it('may have the largest allowed size when the address has no other order', () => {
    expect(kindOf({ seats: 50, worked: true, hall: 50 }, [])).toBe('admitted');
  });

  it('is refused when no seats are left for its address, but is asked for work while the earlier orders have no seats yet', () => {
    expect(kindOf({}, times(71))).toBe('too-many-seats');
    expect(kindOf({}, times(71, { onItsWay: true }))).toBe('work');
    expect(kindOf({ worked: true }, times(71, { onItsWay: true }))).toBe('too-many-seats');
  });

  it('is refused with the time at which the first of the counted seats is free again', () => {
    const later = other({ seats: 281, until: '2026-11-22T11:00:00.000Z' });
    expect(
      admit({ ...wish, worked: true }, [later, other({ until: null }), other()]),
    ).toStrictEqual({
      kind: 'too-many-seats',
      open: 289,
      confirmed: 0,
      until: '2026-11-22T10:00:00.000Z',
    });
  });
});

describe('an order with an e-mail address that has unpaid orders', () => {
  const mine = { sameEmail: true, seats: 1 } as const;

  it('is accepted up to the fifth from one source for a performance, and up to the tenth in total', () => {
    expect(kindOf({}, times(4, mine))).toBe('admitted');
    expect(kindOf({}, times(5, mine))).toBe('too-many-orders');
    expect(kindOf({}, times(9, { ...mine, samePerformance: false }))).toBe('admitted');
    expect(kindOf({}, times(10, { ...mine, samePerformance: false }))).toBe('too-many-orders');
    expect(kindOf({}, times(10, { ...mine, ...elsewhere }))).toBe('too-many-orders');
  });

  it('has at most 50 seats together with those orders', () => {
    expect(kindOf({ worked: true }, [other({ sameEmail: true, seats: 46 })])).toBe('admitted');
    expect(kindOf({ worked: true }, [other({ sameEmail: true, seats: 47 })])).toBe(
      'too-many-seats',
    );
  });

  it('counts confirmed free orders as well, because they are never paid', () => {
    const confirmed = { sameEmail: true, ...elsewhere, confirmed: true, until: null };
    expect(kindOf({}, [other({ ...confirmed, seats: 46 })])).toBe('admitted');
    expect(kindOf({}, [other({ ...confirmed, seats: 47 })])).toBe('too-many-seats');
    expect(kindOf({}, [other({ ...confirmed, seats: 47, samePerformance: false })])).toBe(
      'admitted',
    );
  });
});

describe('an order for a free performance', () => {
  const confirmed = { sameSource: false, confirmed: true, until: null };

  it('counts confirmed orders of its network up to half of the hall, whatever their e-mail addresses and sign-ins', () => {
    expect(kindOf({ worked: true }, times(70, confirmed))).toBe('admitted');
    expect(kindOf({ worked: true }, times(71, confirmed))).toBe('too-many-seats');
    expect(kindOf({ signedIn: true }, times(105, confirmed))).toBe('admitted');
    expect(kindOf({ signedIn: true }, times(106, confirmed))).toBe('too-many-seats');
    expect(kindOf({}, times(106, { ...confirmed, samePerformance: false }))).toBe('admitted');
    expect(kindOf({}, times(106, { ...confirmed, sameNetwork: false }))).toBe('admitted');
  });

  it('is refused without the claim that confirmed seats wait for payment', () => {
    expect(admit({ ...wish, worked: true }, times(71, confirmed))).toStrictEqual({
      kind: 'too-many-seats',
      open: 284,
      confirmed: 284,
      until: null,
    });
  });
});

describe('an order from a source that gave up other orders recently', () => {
  const gaveUp = { gaveUp: true, seats: 1 } as const;
  const minute = (n: number): string => `2026-11-22T10:${String(n).padStart(2, '0')}:00.000Z`;

  it('needs work after ten given-up orders, and is refused after forty', () => {
    expect(kindOf({}, times(9, gaveUp))).toBe('admitted');
    expect(kindOf({}, times(10, gaveUp))).toBe('work');
    expect(kindOf({ worked: true }, times(39, gaveUp))).toBe('admitted');
    expect(kindOf({ worked: true }, times(40, gaveUp))).toBe('too-many-given-up');
    expect(kindOf({ signedIn: true }, times(39, gaveUp))).toBe('admitted');
    expect(kindOf({ signedIn: true }, times(40, gaveUp))).toBe('too-many-given-up');
  });

  it('ignores given-up orders from other sources, and does not count given-up seats as held', () => {
    expect(kindOf({}, times(40, { ...gaveUp, ...elsewhere }))).toBe('admitted');
    expect(kindOf({}, times(40, { ...gaveUp, samePerformance: false }))).toBe('admitted');
    expect(kindOf({}, times(9, { gaveUp: true, sameEmail: true, seats: 50 }))).toBe('admitted');
  });

  it('is refused with the time at which fewer given-up orders count', () => {
    const others = Array.from({ length: 43 }, (_, n) => other({ ...gaveUp, until: minute(n) }));
    expect(admit(wish, others.reverse())).toStrictEqual({
      kind: 'too-many-given-up',
      open: 43,
      confirmed: 0,
      until: minute(3),
    });
    const onItsWay = other({ onItsWay: true, until: null });
    expect(admit(wish, [...others, onItsWay])).toMatchObject({ until: minute(4) });
  });
});

describe('an order of a signed-in person', () => {
  const signedIn = { signedIn: true };

  it('needs no work, is accepted up to 100 unpaid seats of the person, and is not limited by strangers with the same e-mail address', () => {
    expect(kindOf(signedIn, times(24))).toBe('admitted');
    expect(kindOf(signedIn, times(25))).toBe('too-many-seats');
    expect(kindOf(signedIn, times(20, { sameEmail: true, sameSource: false }))).toBe('admitted');
  });

  it('is accepted until its network has three quarters of the seats; without a sign-in the limit is half', () => {
    const others = { sameSource: false };
    expect(kindOf(signedIn, times(71, others))).toBe('admitted');
    // The hall has 568 seats; three quarters are 426.
    expect(kindOf(signedIn, times(105, others))).toBe('admitted');
    expect(kindOf(signedIn, times(106, others))).toBe('too-many-seats');
    expect(kindOf({ ...signedIn, hall: 70 }, times(14, others))).toBe('admitted');
    expect(kindOf({ ...signedIn, hall: 70 }, times(15, others))).toBe('too-many-seats');
    expect(kindOf({ ...signedIn, hall: 50 }, [])).toBe('admitted');
  });
});

describe('a recorded order', () => {
  const recorded = {
    seats: 4,
    sameSource: true,
    sameNetwork: true,
    sameEmail: false,
    samePerformance: true,
    free: false,
    placedAt: new Date(minute(0)),
  };
  const counts = (at: number, holding?: Partial<SeatHolding>, free = false) =>
    countedOrder({ ...recorded, free }, holding as SeatHolding | undefined, minute(at));
  const held = { kind: 'held', seats: [a1, a2], until: minute(30) } as const;
  const taken = { kind: 'taken', seats: [a1, a2], until: null } as const;

  it('counts its ordered seats until it has seats in the ledger, and then the seats in the ledger', () => {
    expect(counts(0.5)).toMatchObject({ onItsWay: true, seats: 4, until: null });
    expect(counts(1, held)).toMatchObject({ onItsWay: false, seats: 2, until: minute(30) });
  });

  it('counts as given up for ten minutes after it lost its seats', () => {
    expect(counts(1)).toMatchObject({ gaveUp: true, until: minute(10) });
    expect(counts(10)).toBeNull();
  });

  it('stops counting when it expires or is paid, but a confirmed free order always counts', () => {
    expect(counts(30, held)).toBeNull();
    expect(counts(5, taken)).toBeNull();
    expect(counts(5, taken, true)).toMatchObject({ confirmed: true });
  });
});
