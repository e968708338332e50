import { describe, expect, it } from '@jest/globals';
import type { SeatOverrideStatus } from '../../../contracts/rest/catalogue.js';
import { SeatingPlan, type PlanOverride, type PlanRow, type PlanSection } from './seating-plan.js';

const row = (
  id: string,
  label: string,
  overrides: PlanOverride[] = [],
  more: Partial<PlanRow> = {},
): PlanRow => ({
  id,
  label,
  seatCount: 4,
  priceSen: 2000,
  displayOrder: 0,
  overrides,
  ...more,
});

const section = (name: string, rows: PlanRow[], displayOrder = 0): PlanSection => ({
  id: `section-${name}`,
  name,
  displayOrder,
  aisleAfter: 0,
  rows,
});

const override = (
  seatNumber: number,
  status: SeatOverrideStatus,
  more: Partial<PlanOverride> = {},
): PlanOverride => ({
  seatNumber,
  status,
  customPriceSen: null,
  performanceId: null,
  ...more,
});

describe('finding a seat', () => {
  const plan = new SeatingPlan([section('Stalls', [row('r1', 'Row A'), row('r2', 'B')])], null);

  it.each(['Row A', 'A', ' row A '])('takes %j for the row stored as "Row A"', (label) => {
    expect(plan.find('Stalls', label, 2)).toEqual({
      seat: { rowId: 'r1', number: 2, section: 'Stalls', row: 'A' },
      sectionId: 'section-Stalls',
      priceSen: 2000,
      status: 'available',
      blocked: false,
    });
  });

  it('takes "Row B" for the row stored as "B"', () =>
    expect(plan.find('Stalls', 'Row B', 1)?.seat.rowId).toBe('r2'));

  it.each([
    ['Balcony', 'A', 1],
    ['Stalls', 'C', 1],
    ['Stalls', 'A', 0],
    ['Stalls', 'A', 5],
    ['Stalls', 'A', 1.5],
    ['Stalls', 'A', Number.NaN],
  ])('does not find %s %s %d', (name, label, number) =>
    expect(plan.find(name, label, number)).toBeNull(),
  );

  it('keeps rows stored as "A" and "Row A" apart', () => {
    const both = new SeatingPlan([section('Stalls', [row('r1', 'Row A'), row('r2', 'A')])], null);
    expect(both.find('Stalls', 'Row A', 1)?.seat.rowId).toBe('r1');
    expect(both.find('Stalls', 'A', 1)?.seat.rowId).toBe('r2');
  });

  it('finds a seat by its identity in the events', () => {
    expect(plan.findById('r2', 4)?.seat.row).toBe('B');
    expect(plan.findById('r2', 5)).toBeNull();
    expect(plan.findById('gone', 1)).toBeNull();
  });
});

describe('overrides', () => {
  it.each<[SeatOverrideStatus, boolean]>([
    ['available', false],
    ['vip', false],
    ['booked', true],
    ['unavailable', true],
    ['reserved', true],
  ])('with the status %s block the sale: %s', (status, blocked) => {
    const plan = new SeatingPlan(
      [section('Stalls', [row('r1', 'A', [override(1, status)])])],
      null,
    );
    expect(plan.find('Stalls', 'A', 1)).toMatchObject({ status, blocked });
    expect(plan.sellableSeats()).toHaveLength(blocked ? 3 : 4);
  });

  it('set another price, zero included', () => {
    const overrides = [
      override(1, 'vip', { customPriceSen: 3500 }),
      override(2, 'available', { customPriceSen: 0 }),
    ];
    const plan = new SeatingPlan([section('Stalls', [row('r1', 'A', overrides)])], null);
    expect([1, 2, 3].map((number) => plan.find('Stalls', 'A', number)?.priceSen)).toEqual([
      3500, 0, 2000,
    ]);
  });

  const shared = override(1, 'unavailable', { customPriceSen: 900 });
  const own = override(1, 'available', { performanceId: 'tonight' });

  it.each([
    ['in either order', [shared, own]],
    ['the other way round', [own, shared]],
  ])('for the performance replace those of the plan, %s', (_, overrides) => {
    const sections = [section('Stalls', [row('r1', 'A', overrides)])];
    expect(new SeatingPlan(sections, 'tonight').find('Stalls', 'A', 1)).toMatchObject({
      blocked: false,
      priceSen: 2000,
    });
    expect(new SeatingPlan(sections, 'tomorrow').find('Stalls', 'A', 1)).toMatchObject({
      blocked: true,
      priceSen: 900,
    });
    expect(new SeatingPlan(sections, null).find('Stalls', 'A', 1)).toMatchObject({ blocked: true });
  });

  it('are ignored beyond the end of a row', () => {
    const plan = new SeatingPlan(
      [section('Stalls', [row('r1', 'A', [override(5, 'booked')])])],
      null,
    );
    expect(plan.sections[0]?.rows[0]?.overrides).toEqual([]);
    expect(plan.sellableSeats()).toHaveLength(4);
  });
});

it('a seating plan lists sections and rows by displayOrder, then in natural order of their names', () => {
  const plan = new SeatingPlan(
    [
      section(
        'Balcony',
        [
          row('r9', 'AA'),
          row('r8', 'Z'),
          row('r7', '10'),
          row('r6', '2'),
          row('r5', 'First', [], { displayOrder: -1 }),
        ],
        1,
      ),
      section('Stalls', [row('r1', 'A')], 0),
    ],
    null,
  );
  expect(plan.sections.map(({ name }) => name)).toEqual(['Stalls', 'Balcony']);
  expect(plan.sections[1]?.rows.map(({ id }) => id)).toEqual(['r5', 'r6', 'r8', 'r7', 'r9']);
  expect(plan.seats()[0]?.seat).toEqual({ rowId: 'r1', number: 1, section: 'Stalls', row: 'A' });
});
