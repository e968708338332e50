import { rowName } from '@contracts/rest/seat-text';
import type { Seat, SeatSection } from './seats';

/** Sizes in drawing units; one unit is a CSS pixel at zoom 1. */
export const PITCH = 34;
export const SEAT = 28;
const ROW_LABEL = 62;
const AISLE = 52;
const GAP = 26;
const STAGE = 74;
const SECTION_NAME = 34;
const MARGIN = 14;

export interface PlacedRow {
  readonly id: string;
  /** Label drawn beside the row; `null` if the section to the left already shows the same label. */
  readonly label: string | null;
  readonly y: number;
  readonly labelX: number;
  readonly seats: readonly { readonly seat: Seat; readonly x: number }[];
}

/** Rectangle in the drawing, in drawing units. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedSection {
  readonly id: string;
  /** Box around the section's name and rows. */
  readonly box: Box;
  readonly name: string;
  readonly centre: number;
  readonly nameY: number;
  readonly rows: readonly PlacedRow[];
}

export interface PlacedAisle {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly stage: { readonly x: number; readonly width: number };
  readonly sections: readonly PlacedSection[];
  readonly aisles: readonly PlacedAisle[];
  /** Seats of each line of the hall, from left to right. The arrow keys move along these lines. */
  readonly lines: readonly (readonly { readonly id: string; readonly x: number }[])[];
}

/**
 * Groups the sections into bands. Sections with the same row labels (Left, Centre, Right) are side by side in one band. A section
 * with other rows (Balcony) is a new band behind. Aisles run between blocks, or between bands.
 */
export function bandsOf(sections: readonly SeatSection[]): readonly (readonly SeatSection[])[] {
  const bands: SeatSection[][] = [];
  for (const section of sections) {
    const band = bands.at(-1);
    const beside = band
      ?.at(-1)
      ?.rows.some((row) => section.rows.some((own) => own.label === row.label));
    if (band && beside) band.push(section);
    else bands.push([section]);
  }
  return bands;
}

/** Returns true if the section has the same row labels as the previous section, so that the labels are not drawn again. */
const continues = (section: SeatSection, before: SeatSection | undefined) =>
  before !== undefined && section.rows.every((row, line) => row.label === before.rows[line]?.label);

const seatsWide = (section: SeatSection) =>
  Math.max(1, ...section.rows.map((row) => row.seats.length));
const labelRoom = (band: readonly SeatSection[], index: number) =>
  continues(band[index]!, band[index - 1]) ? 0 : ROW_LABEL;
const gapAfter = (section: SeatSection) => (section.aisleAfter ? AISLE : GAP);

const bandWidth = (band: readonly SeatSection[]) =>
  band.reduce(
    (sum, section, index) =>
      sum +
      labelRoom(band, index) +
      seatsWide(section) * PITCH +
      (index < band.length - 1 ? gapAfter(section) : 0),
    0,
  );

/** Lays out the whole hall, facing one stage. */
export function layOut(sections: readonly SeatSection[]): MapLayout {
  const bands = bandsOf(sections);
  const inner = Math.max(180, ...bands.map(bandWidth));
  const width = inner + 2 * MARGIN;
  const placed: PlacedSection[] = [];
  const aisles: PlacedAisle[] = [];
  const lines: { id: string; x: number }[][] = [];
  let top = STAGE;

  bands.forEach((band, at) => {
    const depth = Math.max(1, ...band.map((section) => section.rows.length));
    const rowsTop = top + SECTION_NAME;
    const bottom = rowsTop + depth * PITCH;
    const bandLines: { id: string; x: number }[][] = Array.from({ length: depth }, () => []);
    let left = MARGIN + (inner - bandWidth(band)) / 2;
    band.forEach((section, index) => {
      const labels = labelRoom(band, index);
      const first = left + labels;
      placed.push(placeSection(section, first, top, labels > 0, bandLines));
      const right = first + seatsWide(section) * PITCH;
      const isLast = index === band.length - 1;
      if (!isLast && section.aisleAfter)
        aisles.push({ x1: right + AISLE / 2, x2: right + AISLE / 2, y1: rowsTop, y2: bottom });
      left = right + gapAfter(section);
    });
    lines.push(...bandLines);
    const aisleBehind = at < bands.length - 1 && band.at(-1)?.aisleAfter;
    if (aisleBehind)
      aisles.push({
        x1: MARGIN,
        x2: width - MARGIN,
        y1: bottom + AISLE / 2 - 6,
        y2: bottom + AISLE / 2 - 6,
      });
    top = bottom + (aisleBehind ? AISLE - 12 : GAP / 2);
  });

  const stageWidth = Math.min(inner, Math.max(180, width * 0.6));
  return {
    width,
    height: top + MARGIN,
    stage: { x: (width - stageWidth) / 2, width: stageWidth },
    sections: placed,
    aisles,
    lines,
  };
}

/** Places the rows of a section from line `first` on, shorter rows centred, and adds their seats to `lines`. */
function placeSection(
  section: SeatSection,
  first: number,
  top: number,
  labelled: boolean,
  lines: { id: string; x: number }[][],
): PlacedSection {
  const wide = seatsWide(section);
  const rows = section.rows.map((row, line): PlacedRow => {
    const start = first + ((wide - row.seats.length) * PITCH) / 2;
    const seats = row.seats.map((seat, index) => ({ seat, x: start + index * PITCH }));
    for (const { seat, x } of seats) lines[line]?.push({ id: seat.id, x });
    return {
      id: row.id,
      label: labelled ? row.label : null,
      y: top + SECTION_NAME + line * PITCH,
      labelX: start - 8,
      seats,
    };
  });
  const labels = labelled ? ROW_LABEL : 0;
  return {
    id: section.id,
    box: {
      x: first - labels,
      y: top,
      width: labels + wide * PITCH,
      height: SECTION_NAME + Math.max(1, rows.length) * PITCH,
    },
    name: section.name,
    centre: first + (wide * PITCH - (PITCH - SEAT)) / 2,
    nameY: top + 16,
    rows,
  };
}

/** Returns the section at a point of the drawing, or the nearest one; `null` in a hall without any. */
export function sectionAt(layout: MapLayout, x: number, y: number): PlacedSection | null {
  const away = ({ box }: PlacedSection) =>
    Math.hypot(outside(x, box.x, box.width), outside(y, box.y, box.height));
  return layout.sections.reduce<PlacedSection | null>(
    (nearest, section) => (nearest === null || away(section) < away(nearest) ? section : nearest),
    null,
  );
}

const outside = (at: number, from: number, length: number) =>
  Math.max(from - at, 0, at - from - length);

/** Returns the box around seats with a seat's margin; `null` for seats that are not in the hall. */
export function boxOf(layout: MapLayout, seats: ReadonlySet<string>): Box | null {
  const places = layout.sections.flatMap(({ rows }) =>
    rows.flatMap((row) =>
      row.seats.flatMap(({ seat, x }) => (seats.has(seat.id) ? [{ x, y: row.y }] : [])),
    ),
  );
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return {
    x: left - PITCH,
    y: top - PITCH,
    width: Math.max(...xs) - left + 3 * PITCH,
    height: Math.max(...ys) - top + 3 * PITCH,
  };
}

type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** Returns the seat that an arrow key leads to: along the line across sections, or the nearest in the next line with seats. */
export function neighbour(layout: MapLayout, from: string, key: ArrowKey): string {
  const line = layout.lines.findIndex((seats) => seats.some(({ id }) => id === from));
  const seats = layout.lines[line] ?? [];
  const at = seats.findIndex(({ id }) => id === from);
  const here = seats[at];
  if (!here) return from;
  if (key === 'Home') return seats[0]?.id ?? from;
  if (key === 'End') return seats.at(-1)?.id ?? from;
  if (key === 'ArrowLeft') return seats[at - 1]?.id ?? from;
  if (key === 'ArrowRight') return seats[at + 1]?.id ?? from;
  const step = key === 'ArrowUp' ? -1 : 1;
  for (let next = line + step; next >= 0 && next < layout.lines.length; next += step) {
    const nearest = (layout.lines[next] ?? []).reduce<{ id: string; x: number } | null>(
      (best, seat) =>
        best === null || Math.abs(seat.x - here.x) < Math.abs(best.x - here.x) ? seat : best,
      null,
    );
    if (nearest) return nearest.id;
  }
  return from;
}

export const isArrowKey = (key: string): key is ArrowKey =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);

interface Place {
  readonly row: string;
  readonly index: number;
}

/** Returns each seat's row and its index in the row. */
export const placesOf = (layout: MapLayout): ReadonlyMap<string, Place> =>
  new Map(
    layout.sections.flatMap(({ rows }) =>
      rows.flatMap((row) => row.seats.map(({ seat }, index) => [seat.id, { row: row.id, index }])),
    ),
  );

export function selectedByRow(
  selectedIds: ReadonlySet<string>,
  rowOf: ReadonlyMap<string, Place>,
): ReadonlyMap<string, readonly number[]> {
  const rows = new Map<string, number[]>();
  for (const id of selectedIds) {
    const place = rowOf.get(id);
    if (place) rows.set(place.row, [...(rows.get(place.row) ?? []), place.index]);
  }
  return rows;
}

/** Returns one row label for each line of the hall. Blocks side by side share the label. */
export function railOf(
  layout: MapLayout,
): readonly { readonly y: number; readonly text: string }[] {
  const byLine = new Map<number, string>();
  for (const { rows } of layout.sections) {
    for (const { label, y } of rows)
      if (label !== null && !byLine.has(y)) byLine.set(y, rowName(label));
  }
  return [...byLine].map(([y, text]) => ({ y, text }));
}
