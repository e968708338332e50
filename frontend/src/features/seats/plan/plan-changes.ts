import type { SeatingRowView, SeatingSectionView } from '@contracts/rest/catalogue';
import type { Seating } from '../../../api/seating';
import { PITCH, SEAT, type Box, type MapLayout } from '../layout';
import type { Point } from '../use-zoom';

const EDGE = (PITCH - SEAT) / 2;

/** Returns boxes of `layout`, the map of `after`, around each section, row or seat override that differs from `before`. */
export function changedBoxes(before: Seating, after: Seating, layout: MapLayout): readonly Box[] {
  return after.flatMap((section) => {
    const old = before.find(({ id }) => id === section.id);
    const placed = layout.sections.find(({ id }) => id === section.id);
    if (!placed || old === section) return [];
    if (!old || !isAlike(old, section)) return [placed.box];
    return placed.rows.flatMap(({ id, y, seats }) => {
      const [rowBefore, row] = [old, section].map(({ rows }) => rows.find((one) => one.id === id));
      if (rowBefore === row) return [];
      const special = seats.filter(
        (_, index) => overrideOf(rowBefore, index) !== overrideOf(row, index),
      );
      const whole = special.length === 0 || !rowBefore || !isAlike(rowBefore, row);
      const box = { y: y - EDGE, height: PITCH };
      if (whole) return [{ ...box, x: (seats[0]?.x ?? 0) - EDGE, width: seats.length * PITCH }];
      return special.map(({ x }) => ({ ...box, x: x - EDGE, width: PITCH }));
    });
  });
}

/** Returns true if two sections or rows are equal, apart from a section's rows and a row's overrides. */
const isAlike = (
  a: SeatingSectionView | SeatingRowView,
  b: SeatingSectionView | SeatingRowView | undefined,
) =>
  JSON.stringify({ ...a, rows: null, overrides: null }) ===
  JSON.stringify({ ...b, rows: null, overrides: null });

const overrideOf = (row: SeatingRowView | undefined, index: number) =>
  JSON.stringify(row?.overrides.find(({ seatNumber }) => seatNumber === index + 1));

/** Returns the seats whose middle lies between two corners of a box. */
export const seatsBetween = ({ sections }: MapLayout, from: Point, to: Point): string[] => {
  const isIn = (at: number, one: number, other: number) =>
    at + SEAT / 2 >= Math.min(one, other) && at + SEAT / 2 <= Math.max(one, other);
  return sections
    .flatMap(({ rows }) => rows)
    .filter(({ y }) => isIn(y, from.y, to.y))
    .flatMap(({ seats }) => seats.filter(({ x }) => isIn(x, from.x, to.x)))
    .map(({ seat }) => seat.id);
};
