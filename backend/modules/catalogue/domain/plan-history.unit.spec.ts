import { describe, expect, it } from '@jest/globals';
import { planEvents } from './plan-changes.js';
import { planVersions, type TimedPlanChanges } from './plan-history.js';
import type { PlanOverride, PlanRow, PlanSection } from './seating-plan.js';

const row = (id: string, more: Partial<PlanRow> = {}): PlanRow => ({
  id,
  label: id,
  seatCount: 4,
  priceSen: 2_000,
  displayOrder: 0,
  overrides: [],
  ...more,
});
const section = (id: string, rows: readonly PlanRow[], name = id): PlanSection => ({
  id,
  name,
  displayOrder: 0,
  aisleAfter: 0,
  rows,
});
const special = (
  seatNumber: number,
  status: PlanOverride['status'],
  customPriceSen: number | null = null,
  performanceId: string | null = null,
): PlanOverride => ({ seatNumber, status, customPriceSen, performanceId });

/** Returns the changes from each plan to the next, as the catalogue's events record them. */
const toldOf = (plans: readonly (readonly PlanSection[])[]): TimedPlanChanges[] =>
  plans.slice(1).flatMap((plan, place) =>
    planEvents({ schoolId: 's', productionId: 'p' }, plans[place] ?? [], plan).map(({ data }) => ({
      at: `2026-11-2${place}T12:00:00.000Z`,
      changes: data.changes,
    })),
  );

/** Sorts rows by name, because a row that was restored is last and all readers of a plan sort it. */
const inOrder = (sections: readonly PlanSection[]): readonly PlanSection[] =>
  sections.map((one) => ({
    ...one,
    rows: [...one.rows].sort((a, b) => a.id.localeCompare(b.id)),
  }));

describe('the versions of a plan', () => {
  it.each<[string, readonly (readonly PlanSection[])[]]>([
    [
      'rows that were added and deleted',
      [
        [section('s1', [row('a')])],
        [section('s1', [row('a'), row('b', { seatCount: 9 })])],
        [section('s1', [row('b', { seatCount: 9 })])],
      ],
    ],
    [
      'sections that came, were renamed and went',
      [[], [section('s1', [row('a')])], [section('s1', [row('a')], 'Balcony')], []],
    ],
    [
      'prices of rows',
      [[section('s1', [row('a')])], [section('s1', [row('a', { priceSen: 3_500 })])]],
    ],
    [
      'seats with a status and a price of their own',
      [
        [section('s1', [row('a')])],
        [
          section('s1', [
            row('a', { overrides: [special(1, 'vip', 5_000), special(2, 'reserved')] }),
          ]),
        ],
        [section('s1', [row('a', { overrides: [special(1, 'vip', 6_000)] })])],
      ],
    ],
    [
      'seats of one performance',
      [
        [section('s1', [row('a', { overrides: [special(1, 'reserved')] })])],
        [
          section('s1', [
            row('a', { overrides: [special(1, 'reserved'), special(1, 'available', null, 'p1')] }),
          ]),
        ],
      ],
    ],
    [
      'special seats of a row that was deleted',
      [
        [section('s1', [row('a')])],
        [section('s1', [row('a', { overrides: [special(3, 'reserved')] })])],
        [section('s1', [])],
      ],
    ],
  ])('are found by undoing changes of today’s plan: %s', (_, plans) => {
    const versions = planVersions(plans.at(-1) ?? [], toldOf(plans)).map(({ at, sections }) => ({
      at,
      sections: inOrder(sections),
    }));
    expect(versions[0]).toEqual({ at: null, sections: plans[0] });
    for (const plan of plans) expect(versions.map(({ sections }) => sections)).toContainEqual(plan);
    expect(versions.at(-1)?.sections).toEqual(plans.at(-1));
  });

  it('are a single one when nothing changed', () => {
    const today = [section('s1', [row('a')])];
    expect(planVersions(today, [])).toEqual([{ at: null, sections: today }]);
  });
});
