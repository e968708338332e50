import type {
  SeatOverrideStatus,
  SeatingRowView,
  SeatingSectionView,
} from '@contracts/rest/catalogue';
import { SEAT_OVERRIDES } from '@contracts/rest/seat-text';
import type { Seating } from '../../api/seating';

export const overrideStatuses = Object.entries(SEAT_OVERRIDES).map(([value, label]) => ({
  value: value as SeatOverrideStatus,
  label,
}));

const collator = new Intl.Collator('en', { numeric: true });
const byOrder =
  <T extends { displayOrder: number }>(name: (item: T) => string) =>
  (a: T, b: T) =>
    a.displayOrder - b.displayOrder ||
    name(a).length - name(b).length ||
    collator.compare(name(a), name(b));

export const orderedSections = (sections: Seating): readonly SeatingSectionView[] =>
  [...sections].sort(byOrder((section) => section.name));
export const orderedRows = (rows: readonly SeatingRowView[]): readonly SeatingRowView[] =>
  [...rows].sort(byOrder((row) => row.rowLabel));

/** A seat as the preview selects it: row id and number. */
export interface PlanSeat {
  readonly rowId: string;
  readonly seatNumber: number;
}

/** Chosen seats by row. A row whose choice did not change keeps its set, and so is not drawn again. */
export type PlanSelection = ReadonlyMap<string, ReadonlySet<number>>;

export const emptySelection: PlanSelection = new Map();

export function toggleSeats(
  selection: PlanSelection,
  rowId: string,
  numbers: readonly number[],
  on?: boolean,
): PlanSelection {
  const chosen = new Set(selection.get(rowId));
  const add = on ?? !numbers.every((number) => chosen.has(number));
  for (const number of numbers) {
    if (add) chosen.add(number);
    else chosen.delete(number);
  }
  const next = new Map(selection);
  if (chosen.size > 0) next.set(rowId, chosen);
  else next.delete(rowId);
  return next;
}

export const selectedSeats = (selection: PlanSelection): readonly PlanSeat[] =>
  [...selection].flatMap(([rowId, numbers]) =>
    [...numbers].map((seatNumber) => ({ rowId, seatNumber })),
  );

/** Numbers from one seat to another, either way round. */
export function between(from: number, to: number): readonly number[] {
  const first = Math.min(from, to);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => first + index);
}

export const seatCountOf = (sections: Seating): number =>
  sections.reduce(
    (sum, section) => sum + section.rows.reduce((rows, row) => rows + row.seatCount, 0),
    0,
  );

/** Seats that can be sold: without blocked, reserved and booked ones. */
export function sellableCount(sections: Seating): number {
  const blocked = new Set<SeatOverrideStatus>(['unavailable', 'reserved', 'booked']);
  return sections
    .flatMap(({ rows }) => rows)
    .reduce(
      (sum, row) =>
        sum + row.seatCount - row.overrides.filter(({ status }) => blocked.has(status)).length,
      0,
    );
}
