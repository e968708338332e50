import { describe, expect, it } from '@jest/globals';
import { fingerprintOf, isFingerprintOf } from './booking-identity.js';

const seat = (section: string, row: string, number: number) => ({ section, row, number });
const order = {
  performanceId: '5d3f8a52-9d0c-4a4e-9d0b-1f6d2f7c8e11',
  customer: { name: 'Ann Lim', email: 'ann@families.example', phone: '012-345 6789' },
  seats: [seat('Stalls', 'Row A', 10), seat('Stalls', 'Row A', 9)],
  statedTotalSen: 4000,
};

describe('the fingerprint of an order', () => {
  /** The fingerprint is stored with each booking. If its form changed, every repeated order would count as a different order. */
  it('never changes its form', () => {
    expect(fingerprintOf(order)).toBe(
      '2247073e6693baeb6f573130b58c0742c7cf2fa46d37713ffe736b55d3dcaaed',
    );
  });

  it('depends on the labels of section and row, and not on their joined text', () => {
    const one = { ...order, seats: [seat('Stalls', 'A - Row B', 1)] };
    const other = { ...order, seats: [seat('Stalls - Row A', 'B', 1)] };
    expect(fingerprintOf(one)).not.toBe(fingerprintOf(other));
  });

  it('does not depend on the sequence of the seats, or on capital letters in the performance id', () => {
    const again = {
      ...order,
      performanceId: order.performanceId.toUpperCase(),
      seats: [...order.seats].reverse(),
    };
    expect(fingerprintOf(again)).toBe(fingerprintOf(order));
  });

  it.each([
    ['another seat', { seats: [seat('Stalls', 'Row A', 10), seat('Stalls', 'Row A', 8)] }],
    ['another buyer', { customer: { ...order.customer, name: 'Ben Lim' } }],
    ['another total', { statedTotalSen: null }],
  ])('differs for an order with %s', (_, change) => {
    expect(fingerprintOf({ ...order, ...change })).not.toBe(fingerprintOf(order));
    expect(isFingerprintOf({ ...order, ...change }, fingerprintOf(order))).toBe(false);
  });

  it('counts the ticket kind of each seat, and Standard as no kind', () => {
    const withKinds = (...kinds: string[]) => ({
      ...order,
      seats: order.seats.map((one, place) => ({ ...one, kind: kinds[place] as string })),
    });
    expect(fingerprintOf(withKinds('standard', 'standard'))).toBe(fingerprintOf(order));
    const [one, other] = [withKinds('child', 'standard'), withKinds('standard', 'child')];
    expect(new Set([order, one, other].map(fingerprintOf)).size).toBe(3);
    const stored = '65f1a84396efb21518eac49416b0eeffa3d2e827199add92ea5eaec0c6b4f0cc';
    expect(isFingerprintOf(withKinds('standard', 'standard'), stored)).toBe(true);
    expect(isFingerprintOf(one, stored)).toBe(false);
  });

  it('counts a discount code however it was typed, and no code as none', () => {
    const coded = (discountCode: string) => fingerprintOf({ ...order, discountCode });
    expect(coded('family-26')).toBe(coded('FAMILY26'));
    expect(coded('FAMILY26')).not.toBe(fingerprintOf(order));
    expect(coded('')).toBe(fingerprintOf(order));
  });

  it('counts the extras in any order, and no extras as none', () => {
    const shirt = { id: 'shirt', size: 'M', count: 2 };
    const gift = { id: 'pibg', amountSen: 500 };
    const withExtras = (...extras: object[]) =>
      fingerprintOf({ ...order, extras: extras as (typeof shirt)[] });
    expect(withExtras()).toBe(fingerprintOf(order));
    expect(withExtras(shirt, gift)).toBe(withExtras(gift, shirt));
    const all = [
      withExtras(),
      withExtras(shirt),
      withExtras({ ...shirt, count: 1 }),
      withExtras(gift),
      withExtras({ ...gift, amountSen: 600 }),
    ];
    expect(new Set(all).size).toBe(all.length);
  });

  it('is recognised in the form that was stored until November 2026', () => {
    const stored = '65f1a84396efb21518eac49416b0eeffa3d2e827199add92ea5eaec0c6b4f0cc';
    expect(isFingerprintOf(order, stored)).toBe(true);
    expect(isFingerprintOf({ ...order, statedTotalSen: 2000 }, stored)).toBe(false);
    expect(isFingerprintOf(order, fingerprintOf(order))).toBe(true);
  });
});
