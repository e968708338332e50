import { describe, expect, it } from '@jest/globals';
import { planEvents } from './plan-changes.js';
import type { PlanOverride, PlanRow, PlanSection } from './seating-plan.js';

const of = { schoolId: 's1', productionId: 'p1' };
const row = (more: Partial<PlanRow> = {}): PlanRow => ({
  id: 'r1',
  label: 'A',
  seatCount: 10,
  priceSen: 2000,
  displayOrder: 0,
  overrides: [],
  ...more,
});
const section = (rows: readonly PlanRow[], more: Partial<PlanSection> = {}): PlanSection => ({
  id: 'c1',
  name: 'Stalls',
  displayOrder: 0,
  aisleAfter: 0,
  rows,
  ...more,
});
const special = (seatNumber: number, more: Partial<PlanOverride>): PlanOverride => ({
  seatNumber,
  status: 'available',
  customPriceSen: null,
  performanceId: null,
  ...more,
});
const before = [section([row()])];

describe('the events of a changed plan', () => {
  it('are none when nothing changed', () => {
    expect(planEvents(of, before, [section([row()])])).toEqual([]);
    // An override that changes nothing equals no override.
    expect(planEvents(of, before, [section([row({ overrides: [special(1, {})] })])])).toEqual([]);
  });

  it('name only the fields that changed', () => {
    const after = [section([row({ seatCount: 8 })], { name: 'Hall' })];
    expect(planEvents(of, before, after)).toEqual([
      {
        type: 'SeatingPlanChanged',
        data: {
          ...of,
          changes: [
            { part: 'section', id: 'c1', before: { name: 'Stalls' }, after: { name: 'Hall' } },
            { part: 'row', id: 'r1', before: { seatCount: 10 }, after: { seatCount: 8 } },
          ],
        },
      },
    ]);
  });

  it('record prices apart from the plan', () => {
    const overrides = [special(3, { customPriceSen: 500, status: 'vip' })];
    expect(planEvents(of, before, [section([row({ priceSen: 2500, overrides })])])).toEqual([
      {
        type: 'SeatingPlanChanged',
        data: {
          ...of,
          changes: [
            {
              part: 'seats',
              rowId: 'r1',
              seatNumbers: [3],
              performanceId: null,
              before: { status: 'available' },
              after: { status: 'vip' },
            },
          ],
        },
      },
      {
        type: 'SeatPricesChanged',
        data: {
          ...of,
          changes: [
            { part: 'row', id: 'r1', before: { priceSen: 2000 }, after: { priceSen: 2500 } },
            {
              part: 'seats',
              rowId: 'r1',
              seatNumbers: [3],
              performanceId: null,
              before: { priceSen: null },
              after: { priceSen: 500 },
            },
          ],
        },
      },
    ]);
  });

  it('combine seats with the same change, but list the seats of a single performance separately', () => {
    const blocked = { status: 'unavailable' } as const;
    const overrides = [
      ...[1, 2, 3].map((number) => special(number, blocked)),
      special(1, { ...blocked, performanceId: 'f1' }),
    ];
    const [event] = planEvents(of, before, [section([row({ overrides })])]);
    const change = {
      part: 'seats',
      rowId: 'r1',
      before: { status: 'available' },
      after: { status: 'unavailable' },
    };
    expect(event?.data.changes).toEqual([
      { ...change, seatNumbers: [1, 2, 3], performanceId: null },
      { ...change, seatNumbers: [1], performanceId: 'f1', before: { status: null } },
    ]);
  });

  it('record a seat that the plan blocks and one performance sells', () => {
    const own = special(1, { performanceId: 'f1' });
    const [event] = planEvents(of, before, [section([row({ overrides: [own] })])]);
    expect(event?.data.changes).toMatchObject([
      { seatNumbers: [1], before: { status: null }, after: { status: 'available' } },
    ]);
  });

  it('show a deleted row with all its fields and without its seats', () => {
    const gone = [section([row({ overrides: [special(1, { status: 'vip' })] })])];
    const fields = { sectionId: 'c1', label: 'A', seatCount: 10, displayOrder: 0, priceSen: 2000 };
    expect(planEvents(of, gone, [section([])])).toEqual([
      {
        type: 'SeatingPlanChanged',
        data: { ...of, changes: [{ part: 'row', id: 'r1', before: fields, after: null }] },
      },
    ]);
  });
});
