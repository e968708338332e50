import { describe, expect, it } from '@jest/globals';
import type {
  SeatOverrideStatus,
  SeatingRowView,
  SeatingSectionView,
} from '@contracts/rest/catalogue';
import { applySeatChanges } from '../../api/live-seats';
import { allSeats, deriveSections, seatLabel, totalSen } from './seats';

const row = (id: string, label: string, more: Partial<SeatingRowView> = {}): SeatingRowView => ({
  id,
  rowLabel: label,
  seatCount: 3,
  price: '20.00',
  displayOrder: 0,
  overrides: [],
  ...more,
});

const section = (
  name: string,
  displayOrder: number,
  aisleAfter: number,
  rows: readonly SeatingRowView[],
): SeatingSectionView => ({
  id: name,
  name,
  displayOrder,
  aisleAfter,
  rows,
});

const seatsOf = (overrides: SeatingRowView['overrides']) =>
  allSeats(deriveSections([section('Stalls', 0, 0, [row('r1', 'A', { overrides })])]));

describe('the seats of the map', () => {
  it('are sorted by section and row for display', () => {
    const derived = deriveSections([
      section('Balcony', 1, 0, [row('r3', 'C')]),
      section('Stalls', 0, 0, [
        row('r2', 'B', { displayOrder: 1 }),
        row('r1', 'A', { displayOrder: 0 }),
      ]),
    ]);
    expect(derived.map(({ name }) => name)).toEqual(['Stalls', 'Balcony']);
    expect(derived[0]?.rows.map(({ label }) => label)).toEqual(['A', 'B']);
    expect(derived[0]?.rows[0]?.seats.map(({ id }) => id)).toEqual([
      'Stalls-A-1',
      'Stalls-A-2',
      'Stalls-A-3',
    ]);
  });

  it.each<[SeatOverrideStatus, string]>([
    ['booked', 'unavailable'],
    ['unavailable', 'unavailable'],
    ['reserved', 'unavailable'],
    ['vip', 'available'],
    ['available', 'available'],
  ])('have an override %s shown as %s', (status, expected) => {
    expect(
      seatsOf([{ seatNumber: 2, status, customPrice: null }]).map((seat) => seat.status),
    ).toEqual(['available', expected, 'available']);
  });

  it('have the price of their override, or else of their row', () => {
    const seats = seatsOf([{ seatNumber: 3, status: 'vip', customPrice: '50.10' }]);
    expect(seats.map(({ priceSen }) => priceSen)).toEqual([2000, 2000, 5010]);
    expect(totalSen(seats)).toBe(9010);
  });

  it('have an aisle after each section but the last', () => {
    const derived = deriveSections([
      section('Left', 0, 1, []),
      section('Centre', 1, 0, []),
      section('Right', 2, 1, []),
    ]);
    expect(derived.map(({ aisleAfter }) => aisleAfter)).toEqual([true, false, false]);
  });

  it('have names for screen readers that say "row" only once', () => {
    const [seat] = allSeats(
      deriveSections([section('Stalls', 0, 0, [row('r1', 'Row A', { seatCount: 1 })])]),
    );
    expect(seat && seatLabel(seat, 'available')).toBe('Row A seat 1, RM 20.00, available');
  });
});

describe('a push from the server', () => {
  const before = [
    section('Stalls', 0, 0, [
      row('r1', 'A', { overrides: [{ seatNumber: 1, status: 'vip', customPrice: '50.00' }] }),
      row('r2', 'B'),
    ]),
  ];
  const change = (status: 'available' | 'reserved' | 'booked') =>
    applySeatChanges(before, {
      seats: [{ rowId: 'r1', section: 'Stalls', row: 'A', number: 1, status }],
    });

  it('marks a seat as taken and keeps its price', () => {
    expect(change('reserved')[0]?.rows[0]?.overrides).toEqual([
      { seatNumber: 1, status: 'reserved', customPrice: '50.00' },
    ]);
  });

  it('frees a seat again', () => {
    expect(
      allSeats(
        deriveSections(
          applySeatChanges(change('booked'), {
            seats: [{ rowId: 'r1', section: 'Stalls', row: 'A', number: 1, status: 'available' }],
          }),
        ),
      )[0]?.status,
    ).toBe('available');
  });

  it('keeps unchanged rows the same objects, so that they are not redrawn', () => {
    const after = deriveSections(change('booked'));
    const original = deriveSections(before);
    expect(after[0]?.rows[1]).toBe(original[0]?.rows[1]);
    expect(after[0]?.rows[0]).toBeDefined();
    expect(after[0]?.rows[0] === original[0]?.rows[0]).toBe(false);
  });
});
