import { describe, expect, it } from '@jest/globals';
import type { Seat } from './seats';
import { preselect, stillFree, takenByOthersToast, toggle } from './seats';

const seat = (number: number, status: Seat['status'] = 'available'): Seat => ({
  id: `Stalls-A-${number}`,
  section: 'Stalls',
  row: 'A',
  number,
  status,
  priceSen: 2000,
});
const mapOf = (...seats: Seat[]) => new Map(seats.map((one) => [one.id, one]));
const numbers = (seats: readonly { number: number }[]) => seats.map(({ number }) => number);

describe('the selection', () => {
  it('adds a seat and removes it again', () => {
    const one = toggle([], seat(1));
    expect(numbers(toggle(one, seat(2)))).toEqual([1, 2]);
    expect(toggle(one, seat(1))).toEqual([]);
  });

  it('takes the prices of preselected seats from the map', () => {
    const wanted = [
      { section: 'Stalls', row: 'A', number: 1 },
      { section: 'Stalls', row: 'Z', number: 9 },
    ];
    expect(preselect(wanted, mapOf(seat(1))).map(({ priceSen }) => priceSen)).toEqual([2000, 0]);
  });

  it('loses a seat that another buyer takes', () => {
    const chosen = [seat(1), seat(2), seat(3)].reduce(toggle, preselect([], mapOf()));
    const now = mapOf(seat(1), seat(2, 'unavailable'), seat(3, 'unavailable'));
    const { kept, lost } = stillFree(chosen, now, new Set(['Stalls-A-3']));
    expect([numbers(kept), numbers(lost)]).toEqual([[1, 3], [2]]);
  });

  it('names the seats that another buyer took', () => {
    expect(takenByOthersToast([seat(2)]).description).toBe(
      'Stalls Row A Seat 2 was taken by somebody else and has left your selection.',
    );
    expect(takenByOthersToast([seat(2), seat(3)]).description).toContain(
      'Stalls Row A Seat 2, Stalls Row A Seat 3 were taken',
    );
  });
});
