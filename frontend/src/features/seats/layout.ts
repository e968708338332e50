import type { Seat, SeatSection } from './seats';

/** Units of the drawing; one unit is a CSS pixel at zoom 1. */
export const PITCH = 34;
export const SEAT = 28;
const ROW_LABEL = 58;
const AISLE = 52;
const GAP = 26;
const STAGE = 74;
const SECTION_NAME = 34;
const MARGIN = 14;

export interface PlacedRow {
  readonly id: string;
  /** `null` where the section to the left says it already. */
  readonly label: string | null;
  readonly y: number;
  readonly labelX: number;
  readonly seats: readonly { readonly seat: Seat; readonly x: number }[];
}

export interface PlacedSection {
  readonly id: string;
  readonly name: string;
  readonly centre: number;
  readonly nameY: number;
  readonly rows: readonly PlacedRow[];
}

export interface MapLayout {
  readonly width: number;
  readonly height: number;
  readonly stage: { readonly x: number; readonly width: number };
  readonly sections: readonly PlacedSection[];
  readonly aisles: readonly { readonly x: number; readonly top: number; readonly bottom: number }[];
  /** Seats by line of the hall, each from left to right: what the arrow keys walk along. */
  readonly lines: readonly (readonly { readonly id: string; readonly x: number }[])[];
}

/** Rows that continue the line of the section before under the same label need no label of their own. */
const continues = (section: SeatSection, before: SeatSection | undefined) =>
  before !== undefined && section.rows.length <= before.rows.length && section.rows.every((row, line) => row.label === before.rows[line]?.label);

/** Several sections stand side by side with their rows in line, facing one stage. */
export function layOut(sections: readonly SeatSection[]): MapLayout {
  const top = STAGE + SECTION_NAME;
  const longest = Math.max(1, ...sections.map((section) => section.rows.length));
  const bottom = top + longest * PITCH;
  const aisles: { x: number; top: number; bottom: number }[] = [];
  const lines: { id: string; x: number }[][] = Array.from({ length: longest }, () => []);
  let left = MARGIN;
  const placed = sections.map((section, index): PlacedSection => {
    const seatsWide = Math.max(1, ...section.rows.map((row) => row.seats.length));
    const labelled = !continues(section, sections[index - 1]);
    const seatsLeft = left + (labelled ? ROW_LABEL : 0);
    const rows = section.rows.map((row, line): PlacedRow => {
      const indent = ((seatsWide - row.seats.length) * PITCH) / 2;
      const seats = row.seats.map((seat, at) => ({ seat, x: seatsLeft + indent + at * PITCH }));
      for (const { seat, x } of seats) lines[line]?.push({ id: seat.id, x });
      return { id: row.id, label: labelled ? row.label : null, y: top + line * PITCH, labelX: seatsLeft + indent - 8, seats };
    });
    const right = seatsLeft + seatsWide * PITCH;
    if (section.aisleAfter) aisles.push({ x: right + AISLE / 2, top, bottom: bottom - (PITCH - SEAT) });
    left = right + (index === sections.length - 1 ? 0 : section.aisleAfter ? AISLE : GAP);
    return { id: section.id, name: section.name, centre: (seatsLeft + right - (PITCH - SEAT)) / 2, nameY: STAGE + 16, rows };
  });
  const width = left + MARGIN;
  const stageWidth = Math.min(width - 2 * MARGIN, Math.max(180, width * 0.6));
  return { width, height: bottom + MARGIN, stage: { x: (width - stageWidth) / 2, width: stageWidth }, sections: placed, aisles, lines };
}

type ArrowKey = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown' | 'Home' | 'End';

/** The seat an arrow key leads to: along the line across sections, or to the nearest seat of the next line that has any. */
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
      (best, seat) => (best === null || Math.abs(seat.x - here.x) < Math.abs(best.x - here.x) ? seat : best),
      null,
    );
    if (nearest) return nearest.id;
  }
  return from;
}

export const isArrowKey = (key: string): key is ArrowKey =>
  ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End'].includes(key);
