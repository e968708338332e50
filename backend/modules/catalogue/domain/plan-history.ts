import type {
  Fields,
  PlanChange,
  PlanPartChange,
  SeatsChange,
} from '../../../contracts/events/catalogue-events.js';
import type { PlanOverride, PlanRow, PlanSection } from './seating-plan.js';

/** The changes of a plan by one event. */
export interface TimedPlanChanges {
  /** ISO 8601 */
  readonly at: string;
  readonly changes: readonly PlanChange[];
}

/** A plan and the moment from which it applied; `at` is null for the oldest known plan. */
export interface PlanVersion {
  readonly at: string | null;
  readonly sections: readonly PlanSection[];
}

/**
 * Returns every version of a plan, the oldest first. Starts with today's plan and undoes one change after another,
 * because no event records the first state of plans that are older than the catalogue's events.
 *
 * @param history oldest first
 */
export function planVersions(
  today: readonly PlanSection[],
  history: readonly TimedPlanChanges[],
): PlanVersion[] {
  const plan = new OpenPlan(today);
  const versions: PlanVersion[] = [];
  for (let place = history.length - 1; place >= 0; place--) {
    const event = history[place] as TimedPlanChanges;
    versions.push({ at: event.at, sections: plan.sections() });
    for (const change of [...event.changes].reverse())
      plan.undo(change, () => overridesBefore(history.slice(0, place), change));
  }
  versions.push({ at: null, sections: plan.sections() });
  return versions.reverse();
}

/** Returns a deleted row's overrides, found in earlier changes because the event of the deletion does not list them. */
function overridesBefore(history: readonly TimedPlanChanges[], change: PlanChange): Overrides {
  const overrides: Overrides = new Map();
  if (change.part !== 'row') return overrides;
  for (const { changes } of history)
    for (const earlier of changes)
      if (earlier.part === 'seats' && earlier.rowId === change.id)
        setSeats(overrides, earlier, earlier.after);
  return overrides;
}

/** Overrides by seat number and performance. */
type Overrides = Map<string, PlanOverride>;

interface OpenRow {
  fields: Fields;
  readonly overrides: Overrides;
}

class OpenPlan {
  private readonly sectionFields = new Map<string, Fields>();
  private readonly rows = new Map<string, OpenRow>();

  constructor(sections: readonly PlanSection[]) {
    for (const { id, rows, ...fields } of sections) {
      this.sectionFields.set(id, fields);
      for (const { id: rowId, overrides, ...row } of rows)
        this.rows.set(rowId, {
          fields: { ...row, sectionId: id },
          overrides: new Map(overrides.map((override) => [keyOf(override), override])),
        });
    }
  }

  undo(change: PlanChange, deletedSeats: () => Overrides): void {
    if (change.part === 'seats') {
      const row = this.rows.get(change.rowId);
      if (row) setSeats(row.overrides, change, change.before);
    } else if (change.part === 'section') this.undoSection(change);
    else this.undoRow(change, deletedSeats);
  }

  sections(): PlanSection[] {
    return [...this.sectionFields].map(([id, fields]) => ({
      ...(fields as unknown as Omit<PlanSection, 'id' | 'rows'>),
      id,
      rows: [...this.rows]
        .filter(([, row]) => row.fields['sectionId'] === id)
        .map(
          ([
            rowId,
            {
              fields: { sectionId: _, ...row },
              overrides,
            },
          ]) => ({
            ...(row as unknown as Omit<PlanRow, 'id' | 'overrides'>),
            id: rowId,
            overrides: [...overrides.values()],
          }),
        ),
    }));
  }

  private undoSection({ id, before }: PlanPartChange): void {
    if (before === null) this.sectionFields.delete(id);
    else this.sectionFields.set(id, { ...this.sectionFields.get(id), ...before });
  }

  private undoRow({ id, before, after }: PlanPartChange, deletedSeats: () => Overrides): void {
    const row = this.rows.get(id);
    if (before === null) this.rows.delete(id);
    else if (row) row.fields = { ...row.fields, ...before };
    else if (after === null) this.rows.set(id, { fields: before, overrides: deletedSeats() });
  }
}

const keyOf = ({ seatNumber, performanceId }: PlanOverride): string =>
  `${seatNumber} ${performanceId}`;

/**
 * Applies changed fields to the overrides of seats. Removes the override of a seat that has neither a status nor a
 * price of its own any more.
 */
function setSeats(overrides: Overrides, change: SeatsChange, fields: SeatsChange['after']): void {
  const { seatNumbers, performanceId } = change;
  for (const seatNumber of seatNumbers) {
    const key = keyOf({ seatNumber, performanceId, status: 'available', customPriceSen: null });
    const known = overrides.get(key);
    const status = fields.status === undefined ? (known?.status ?? null) : fields.status;
    const priceSen =
      fields.priceSen === undefined ? (known?.customPriceSen ?? null) : fields.priceSen;
    const isNothing =
      priceSen === null && (status === null || (performanceId === null && status === 'available'));
    if (isNothing) overrides.delete(key);
    else
      overrides.set(key, {
        seatNumber,
        performanceId,
        status: status ?? 'available',
        customPriceSen: priceSen,
      });
  }
}
