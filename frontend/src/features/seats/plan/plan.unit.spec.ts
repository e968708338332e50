import { describe, expect, it } from '@jest/globals';
import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import { layOut } from '../layout';
import { deriveSections } from '../seats';
import {
  nothing,
  onePart,
  only,
  seatCountOf,
  seatIdsOf,
  selectionText,
  sellableCount,
  stretch,
  toggled,
  withSeats,
} from './plan';
import type { PlanPart } from './plan';
import { changedBoxes, seatsBetween } from './plan-changes';

const row = (rowLabel: string, more: Partial<SeatingRowView> = {}): SeatingRowView => ({
  id: `row ${rowLabel}`,
  rowLabel,
  seatCount: 10,
  price: '10.00',
  displayOrder: 0,
  overrides: [],
  ...more,
});
const section = (rows: readonly SeatingRowView[], name = 'Stalls'): SeatingSectionView => ({
  id: name,
  name,
  aisleAfter: 0,
  displayOrder: 0,
  rows,
});

const plan = [
  section([row('A', { seatCount: 3 }), row('B', { seatCount: 2 })]),
  section([], 'Box'),
];
const sections = deriveSections(plan);
const seat = (id: string): PlanPart => ({ kind: 'seat', id: `Stalls-${id}` });
const rowA: PlanPart = { kind: 'row', id: 'row A' };
const stalls: PlanPart = { kind: 'section', id: 'Stalls' };

describe('a seating plan', () => {
  it('counts all seats and the seats that can be sold', () => {
    const overrides = (['vip', 'unavailable', 'reserved', 'booked', 'available'] as const).map(
      (status, index) => ({ seatNumber: index + 1, status, customPrice: null }),
    );
    const hall = [section([row('A', { overrides }), row('B')])];
    expect(seatCountOf(hall)).toBe(20);
    expect(sellableCount(hall)).toBe(17);
  });
});

describe('a selection in a seating plan', () => {
  it('includes the seats of a selected row or section', () => {
    expect([...seatIdsOf(sections, only(rowA))]).toEqual([
      'Stalls-A-1',
      'Stalls-A-2',
      'Stalls-A-3',
    ]);
    expect(seatIdsOf(sections, only(stalls)).size).toBe(5);
    expect(seatIdsOf(sections, only({ kind: 'row', id: 'a row that was deleted' })).size).toBe(0);
  });

  it('loses a part that is picked a second time', () => {
    const rows = toggled(sections, only(rowA), { kind: 'row', id: 'row B' });
    expect(rows).toEqual({ kind: 'row', ids: new Set(['row A', 'row B']) });
    expect(toggled(sections, rows, rowA)).toEqual(only({ kind: 'row', id: 'row B' }));
    expect(toggled(sections, nothing, stalls)).toEqual(only(stalls));
  });

  it('turns into seats when a seat is added to a selected row', () => {
    const seats = toggled(sections, only(rowA), seat('B-2'));
    expect(seats.kind).toBe('seat');
    expect([...seats.ids]).toEqual(['Stalls-A-1', 'Stalls-A-2', 'Stalls-A-3', 'Stalls-B-2']);
    expect([...toggled(sections, seats, rowA).ids]).toEqual(['Stalls-B-2']);
  });

  it('can be a range of seats within one row', () => {
    const numbers = ['Stalls-A-1', 'Stalls-A-2', 'Stalls-A-3'];
    expect(stretch(sections, 'Stalls-A-1', 'Stalls-A-3')).toEqual(numbers);
    expect(stretch(sections, 'Stalls-A-3', 'Stalls-A-1')).toEqual(numbers);
    expect(stretch(sections, 'Stalls-A-1', 'Stalls-B-2')).toEqual(['Stalls-B-2']);
    expect(stretch(sections, null, 'Stalls-B-2')).toEqual(['Stalls-B-2']);
    expect(withSeats(sections, only(rowA), ['Stalls-B-1']).ids.size).toBe(4);
  });

  it('is described in words', () => {
    const said = (part: PlanPart) => selectionText(sections, only(part));
    expect(selectionText(sections, nothing)).toBeNull();
    expect(said(seat('A-1'))).toBe('1 seat selected');
    expect(said(rowA)).toBe('Row A of Stalls selected, 3 seats');
    expect(said(stalls)).toBe('Stalls selected, 5 seats');
    expect(said({ kind: 'section', id: 'Box' })).toBe('Box selected, 0 seats');
    const both = toggled(sections, only(stalls), { kind: 'section', id: 'Box' });
    expect(selectionText(sections, both)).toBe('2 sections selected, 5 seats');
    expect(said({ kind: 'row', id: 'a row that was deleted' })).toBeNull();
  });

  it('can be a single row or section', () => {
    expect(onePart(plan, only(rowA))).toEqual({ section: plan[0], row: plan[0]?.rows[0] });
    expect(onePart(plan, only(stalls))).toEqual({ section: plan[0], row: undefined });
    expect(onePart(plan, only(seat('A-1')))).toBeUndefined();
    expect(onePart(plan, nothing)).toBeUndefined();
  });

  it('can be the seats in a box drawn over the map', () => {
    const layout = layOut(sections);
    const [first, second] = layout.sections[0]?.rows ?? [];
    const [from, to] = [first?.seats[1]?.x ?? 0, second?.seats[1]?.x ?? 0];
    const corner = { x: to + 28, y: (second?.y ?? 0) + 28 };
    const start = { x: from, y: first?.y ?? 0 };
    expect(seatsBetween(layout, start, corner)).toEqual(['Stalls-A-2', 'Stalls-B-2']);
    expect(seatsBetween(layout, corner, start)).toEqual(['Stalls-A-2', 'Stalls-B-2']);
    expect(seatsBetween(layout, start, { ...corner, y: start.y + 3 })).toEqual([]);
  });
});

describe('highlighting a change of the seating plan', () => {
  const changed = (after: readonly SeatingSectionView[]) => {
    const layout = layOut(deriveSections(after));
    return changedBoxes(plan, after, layout).flatMap(({ x, y, width, height }) => {
      const seats = seatsBetween(layout, { x, y }, { x: x + width, y: y + height });
      return [seats.map((id) => id.replace('Stalls-', '')).join(' ')];
    });
  };
  const [a, b] = plan[0]?.rows ?? [];
  const rest = plan.slice(1);
  const override = (...numbers: number[]) =>
    numbers.map((seatNumber) => ({ seatNumber, status: 'vip' as const, customPrice: null }));

  it('leaves unchanged parts without a highlight', () => {
    expect(changed(plan)).toEqual([]);
    expect(changed([section([a!, b!]), ...rest])).toEqual([]);
  });

  it('marks seats with a new override', () => {
    const special = { ...a!, overrides: override(1, 3) };
    expect(changed([section([special, b!]), ...rest])).toEqual(['A-1', 'A-3']);
  });

  it('marks a row that is new, has another number of seats, or has another price', () => {
    expect(changed([section([a!, b!, row('C', { seatCount: 1 })]), ...rest])).toEqual(['C-1']);
    expect(changed([section([a!, { ...b!, seatCount: 3 }]), ...rest])).toEqual(['B-1 B-2 B-3']);
    expect(changed([section([a!, { ...b!, price: '12.00' }]), ...rest])).toEqual(['B-1 B-2']);
    expect(changed([section([a!, { ...b!, seatCount: 1 }]), ...rest])).toEqual(['B-1']);
  });

  it('marks a whole section that is new or has a new aisle', () => {
    const aisle = { ...section([a!, b!]), aisleAfter: 1 };
    expect(changed([aisle, ...rest])).toEqual(['A-1 A-2 A-3 B-1 B-2']);
    expect(changed([...plan, section([row('AA', { seatCount: 1 })], 'Circle')])).toEqual([
      'Circle-AA-1',
    ]);
  });
});
