/** A piece of a line with its place in the picture. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** A line with its places, before labels and values are paired. */
export interface PlacedLine {
  readonly cells: readonly Cell[];
  readonly size: number;
  readonly gapAbove: number | null;
}

/** Cells whose left edges differ by no more letter heights stand in one column. */
export const ALIGNED = 1.5;
