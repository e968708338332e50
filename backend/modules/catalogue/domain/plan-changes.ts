import type {
  Fields,
  PlanChange,
  PlanPartChange,
  SeatPricesChanged,
  SeatingPlanChanged,
  SeatsChange,
} from '../../../contracts/events/catalogue-events.js';
import type { PlanOverride, PlanRow, PlanSection } from './seating-plan.js';

interface OfProduction {
  readonly schoolId: string;
  readonly productionId: string;
}

/**
 * Returns the events of a changed plan: prices apart from everything else, and none for unchanged parts. An added or
 * deleted row carries all its fields with its price; the seats of a deleted row are not listed.
 */
export function planEvents(
  of: OfProduction,
  before: readonly PlanSection[],
  after: readonly PlanSection[],
): (SeatingPlanChanged | SeatPricesChanged)[] {
  const [rowsBefore, rowsAfter] = [rowsOf(before), rowsOf(after)];
  const kept = [...rowsBefore.keys()].filter((id) => rowsAfter.has(id));
  const pairs = kept.map((id): readonly [PlanRow, PlanRow] => [
    (rowsBefore.get(id) as Placed).row,
    (rowsAfter.get(id) as Placed).row,
  ]);
  const seats = [...rowsAfter.values()].flatMap(({ row }) =>
    seatChanges(row.id, rowsBefore.get(row.id)?.row.overrides ?? [], row.overrides),
  );
  const plan: PlanChange[] = [
    ...partChanges('section', sections(before), sections(after)),
    ...partChanges('row', rows(rowsBefore), rows(rowsAfter)),
    ...onlyOf('status', seats),
  ];
  const prices: PlanChange[] = [
    ...pairs
      .filter(([one, other]) => one.priceSen !== other.priceSen)
      .map(([one, other]) => ({
        part: 'row' as const,
        id: one.id,
        before: { priceSen: one.priceSen },
        after: { priceSen: other.priceSen },
      })),
    ...onlyOf('priceSen', seats),
  ];
  return [
    ...(plan.length > 0
      ? [{ type: 'SeatingPlanChanged' as const, data: { ...of, changes: plan } }]
      : []),
    ...(prices.length > 0
      ? [{ type: 'SeatPricesChanged' as const, data: { ...of, changes: prices } }]
      : []),
  ];
}

interface Placed {
  readonly sectionId: string;
  readonly row: PlanRow;
}

const rowsOf = (plan: readonly PlanSection[]): Map<string, Placed> =>
  new Map(
    plan.flatMap((section) =>
      section.rows.map((row) => [row.id, { sectionId: section.id, row }] as const),
    ),
  );

const sections = (plan: readonly PlanSection[]): Map<string, Fields> =>
  new Map(
    plan.map(({ id, name, displayOrder, aisleAfter }) => [id, { name, displayOrder, aisleAfter }]),
  );

/**
 * Returns the fields of each row without its price: a changed price has an event of its own. An added or deleted row has
 * its price in the same event.
 */
const rows = (placed: ReadonlyMap<string, Placed>): Map<string, Fields> =>
  new Map(
    [...placed].map(
      ([
        id,
        {
          sectionId,
          row: { label, seatCount, displayOrder, priceSen },
        },
      ]) => [id, { sectionId, label, seatCount, displayOrder, priceSen }],
    ),
  );

function partChanges(
  part: PlanPartChange['part'],
  before: ReadonlyMap<string, Fields>,
  after: ReadonlyMap<string, Fields>,
): PlanPartChange[] {
  const ids = new Set([...before.keys(), ...after.keys()]);
  return [...ids].flatMap((id): PlanPartChange[] => {
    const [was, is] = [before.get(id), after.get(id)];
    if (!was || !is) return [{ part, id, before: was ?? null, after: is ?? null }];
    const names = Object.keys(was).filter((name) => name !== 'priceSen' && was[name] !== is[name]);
    if (names.length === 0) return [];
    return [{ part, id, before: only(was, names), after: only(is, names) }];
  });
}

const only = <T extends object>(fields: T, names: readonly (keyof T & string)[]): Partial<T> =>
  Object.fromEntries(names.map((name) => [name, fields[name]])) as Partial<T>;

/** Joins seats of one row that have the same change, because one plan change may concern two thousand seats. */
function seatChanges(
  rowId: string,
  before: readonly PlanOverride[],
  after: readonly PlanOverride[],
): SeatsChange[] {
  const [was, is] = [byPlace(before), byPlace(after)];
  const groups = new Map<string, SeatsChange & { readonly seatNumbers: number[] }>();
  for (const place of new Set([...was.keys(), ...is.keys()])) {
    const [one, other] = [was.get(place), is.get(place)];
    const { seatNumber, performanceId } = (one ?? other) as PlanOverride;
    const change = seatChange(one, other, performanceId);
    if (!change) continue;
    const key = JSON.stringify([performanceId, change]);
    const group = groups.get(key);
    if (group) group.seatNumbers.push(seatNumber);
    else
      groups.set(key, {
        part: 'seats',
        rowId,
        seatNumbers: [seatNumber],
        performanceId,
        ...change,
      });
  }
  return [...groups.values()];
}

/** Keeps only one field of each change: when both status and price of seats changed, two events record the two parts. */
const onlyOf = (name: 'status' | 'priceSen', changes: readonly SeatsChange[]): SeatsChange[] =>
  changes
    .filter(({ after }) => name in after)
    .map((change) => ({
      ...change,
      before: only(change.before, [name]),
      after: only(change.after, [name]),
    }));

const byPlace = (overrides: readonly PlanOverride[]): Map<string, PlanOverride> =>
  new Map(
    overrides.map((override) => [`${override.seatNumber} ${override.performanceId}`, override]),
  );

function seatChange(
  one: PlanOverride | undefined,
  other: PlanOverride | undefined,
  performanceId: string | null,
): Pick<SeatsChange, 'before' | 'after'> | null {
  const [was, is] = [seatFields(one, performanceId), seatFields(other, performanceId)];
  const status = was.status === is.status ? [] : (['status'] as const);
  const price = was.priceSen === is.priceSen ? [] : (['priceSen'] as const);
  const names = [...status, ...price];
  return names.length === 0 ? null : { before: only(was, names), after: only(is, names) };
}

/** Returns the seat's fields. Without an override these are the defaults, or for a single performance the values of the plan. */
const seatFields = (override: PlanOverride | undefined, performanceId: string | null) => ({
  status: override?.status ?? (performanceId === null ? ('available' as const) : null),
  priceSen: override?.customPriceSen ?? null,
});
