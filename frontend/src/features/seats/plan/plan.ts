import type { SeatOverrideStatus } from '@contracts/rest/catalogue';
import { rowName, SEAT_OVERRIDES } from '@contracts/rest/seat-text';
import type { Seating } from '../../../api/seating';
import { i18n } from '../../../language/i18n';
import type { Seat, SeatRow, SeatSection } from '../seats';

export const overrideStatuses = () =>
  Object.entries(SEAT_OVERRIDES).map(([value, label]) => ({
    value: value as SeatOverrideStatus,
    label: i18n.t(label),
  }));

export interface PlanPart {
  readonly kind: 'seat' | 'row' | 'section';
  /** Id of the part; a seat's is `section-row-number`. */
  readonly id: string;
}

/** Selected parts of a plan, all of one kind. Ids of deleted parts are ignored. */
export interface PlanSelection {
  readonly kind: PlanPart['kind'];
  readonly ids: ReadonlySet<string>;
}

export const nothing: PlanSelection = { kind: 'seat', ids: new Set() };
export const only = ({ kind, id }: PlanPart): PlanSelection => ({ kind, ids: new Set([id]) });

interface PlacedSeat {
  readonly row: SeatRow;
  readonly section: SeatSection;
  readonly seat: Seat;
}

/** Returns the selected seats, or those of the selected rows and sections. */
export const seatsOf = (
  sections: readonly SeatSection[],
  { kind, ids }: PlanSelection,
): readonly PlacedSeat[] =>
  sections.flatMap((section) =>
    section.rows.flatMap((row) =>
      row.seats
        .filter((seat) => ids.has({ seat, row, section }[kind].id))
        .map((seat) => ({ section, row, seat })),
    ),
  );

export const seatIdsOf = (sections: readonly SeatSection[], selection: PlanSelection) =>
  new Set(seatsOf(sections, selection).map(({ seat }) => seat.id));

/** Returns the selected row or section, if exactly one is selected. */
export function onePart(plan: Seating, { kind, ids }: PlanSelection) {
  const [id] = ids.size === 1 && kind !== 'seat' ? ids : [];
  const section = plan.find((one) => one.id === id || one.rows.some((row) => row.id === id));
  return section && { section, row: section.rows.find((row) => row.id === id) };
}

/** Adds seats to the selection. Selected rows and sections turn into their seats. */
export const withSeats = (
  sections: readonly SeatSection[],
  selection: PlanSelection,
  seatIds: Iterable<string>,
): PlanSelection => ({
  kind: 'seat',
  ids: new Set([...seatIdsOf(sections, selection), ...seatIds]),
});

/** Adds a part to the selection, or removes a selected one. Parts of two kinds turn into their seats. */
export function toggled(
  sections: readonly SeatSection[],
  selection: PlanSelection,
  part: PlanPart,
): PlanSelection {
  const sameKind = selection.kind === part.kind || selection.ids.size === 0;
  const before = sameKind ? selection.ids : seatIdsOf(sections, selection);
  const own = sameKind ? [part.id] : [...seatIdsOf(sections, only(part))];
  const ids = own.every((id) => before.has(id))
    ? [...before].filter((id) => !own.includes(id))
    : [...before, ...own];
  return { kind: sameKind ? part.kind : 'seat', ids: new Set(ids) };
}

/**
 * Returns the seats of a row between two seats, in either direction. If the two seats are in different rows, returns only the
 * second.
 */
export function stretch(
  sections: readonly SeatSection[],
  from: string | null,
  to: string,
): readonly string[] {
  const ids = sections
    .flatMap(({ rows }) => rows)
    .map(({ seats }) => seats.map(({ id }) => id))
    .find((row) => row.includes(to));
  const ends = [ids?.indexOf(from ?? '') ?? -1, ids?.indexOf(to) ?? -1].sort((a, b) => a - b);
  const [first = -1, last = -1] = ends;
  return ids && first >= 0 ? ids.slice(first, last + 1) : [to];
}

const MANY = {
  seat: /*i18n*/ '{count, plural, one {# seat} other {# seats}}',
  row: /*i18n*/ '{count, plural, one {# row} other {# rows}}',
  section: /*i18n*/ '{count, plural, one {# section} other {# sections}}',
  override: /*i18n*/ '{count, plural, one {# override} other {# overrides}}',
};
export const many = (count: number, one: keyof typeof MANY) => i18n.t(MANY[one], { count });

/** Describes the selection: `Row A of Stalls, 10 seats`; null without one. */
export function selectionText(
  sections: readonly SeatSection[],
  selection: PlanSelection,
): string | null {
  const { kind, ids } = selection;
  const count = seatsOf(sections, selection).length;
  const parts = sections.flatMap((section) =>
    kind === 'section'
      ? ids.has(section.id)
        ? [section.name]
        : []
      : section.rows
          .filter(({ id }) => ids.has(id))
          .map(({ label }) =>
            i18n.t('Row {row} of {section}', { row: rowName(label), section: section.name }),
          ),
  );
  if (kind === 'seat')
    return count === 0
      ? null
      : i18n.t('{count, plural, one {# seat} other {# seats}} selected', { count });
  if (parts.length === 0) return null;
  return i18n.t('{part} selected, {count, plural, one {# seat} other {# seats}}', {
    part: parts.length === 1 ? parts[0] : many(parts.length, kind),
    count,
  });
}

export const seatCountOf = (sections: Seating): number =>
  sections.reduce(
    (sum, section) => sum + section.rows.reduce((rows, row) => rows + row.seatCount, 0),
    0,
  );

/** Counts the seats for sale. Blocked, reserved and booked seats do not count. */
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
