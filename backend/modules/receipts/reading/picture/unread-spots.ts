import type { OcrPage, OcrWord } from '../engine/ocr-engine.js';

export interface ColourImage {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Place in the straightened picture that has letters, but gave no words in any OCR reading. */
export interface Spot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Side in pixels of the search squares. Letters of a screenshot are two to five squares high. */
const SQUARE = 10;
/** Minimum contrast of a stroke with both sides, and the widths of strokes in pixels. */
const CONTRAST = 32;
const STROKES = [5, 9, 15, 22];
const MARGIN = 23;
const WRITTEN = 6;
const GAP = 4;
const SMALLEST = { width: 45, height: 16 };
/** Longest stroke of a letter; a longer one is the edge of a card or paper. */
const LONGEST_STROKE = 260;
/** Minimum number of columns of squares with writing; narrower shapes are icons. */
const COLUMNS = 4;

/**
 * Finds places that look written on but gave no legible word, from top to bottom. OCR loses white letters on coloured
 * buttons completely.
 *
 * @param image the straightened picture @param pages OCR readings with the same pixel positions
 */
export function unreadSpots(image: ColourImage, pages: readonly OcrPage[]): Spot[] {
  const columns = Math.ceil(image.width / SQUARE);
  const rows = Math.ceil(image.height / SQUARE);
  const written = writtenSquares(image, columns, rows);
  for (const word of pages.flatMap(({ lines }) =>
    lines.flatMap(({ words }) => words.filter(isLegible)),
  )) {
    for (
      let row = Math.floor(word.top / SQUARE) - 1;
      row <= Math.floor(word.bottom / SQUARE) + 1;
      row += 1
    ) {
      for (
        let column = Math.floor(word.left / SQUARE) - 1;
        column <= Math.floor(word.right / SQUARE) + 1;
        column += 1
      ) {
        if (row >= 0 && row < rows && column >= 0 && column < columns)
          written[row * columns + column] = 0;
      }
    }
  }
  return groupsOf(written, columns, rows)
    .filter(looksLikeWriting)
    .map(({ left, right, top, bottom }) => ({
      left: left * SQUARE,
      top: top * SQUARE,
      width: Math.min(image.width, (right + 1) * SQUARE) - left * SQUARE,
      height: Math.min(image.height, (bottom + 1) * SQUARE) - top * SQUARE,
    }))
    .filter(({ width, height }) => width >= SMALLEST.width && height >= SMALLEST.height)
    .sort((a, b) => a.top - b.top);
}

/** Returns true for a word that OCR read credibly. On buttons OCR guesses a few letters that are far too broad. */
export const isLegible = ({ text, confidence, left, right, top, bottom }: OcrWord): boolean =>
  confidence >= (right - left > BROAD * (bottom - top) * text.length ? SURE : 0.5) &&
  /[A-Za-z0-9]/.test(text);

/** Greatest width of a credible letter relative to its height, and the confidence that wider letters need. */
const BROAD = 0.85;
const SURE = 0.7;

/** Marks each square that has strokes: thin shapes with background on both sides. */
function writtenSquares(
  { data, width, height }: ColourImage,
  columns: number,
  rows: number,
): Uint8Array {
  const counts = new Uint16Array(columns * rows);
  for (let y = 0; y < height; y += 2) {
    for (let x = MARGIN; x < width - MARGIN; x += 1) {
      if (!isStroke(data, 3 * (y * width + x))) continue;
      const square = Math.floor(y / SQUARE) * columns + Math.floor(x / SQUARE);
      counts[square] = (counts[square] as number) + 1;
    }
  }
  return withoutEdges(
    Uint8Array.from(counts, (count) => (count >= WRITTEN ? 1 : 0)),
    columns,
    rows,
  );
}

/** Removes vertical edges, which would join words beside them into one shape that no longer looks like text. */
function withoutEdges(written: Uint8Array, columns: number, rows: number): Uint8Array {
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0, run = 0; row <= rows; row += 1) {
      if (row < rows && written[row * columns + column] === 1) {
        run += 1;
        continue;
      }
      if (run * SQUARE > LONGEST_STROKE)
        for (let back = row - run; back < row; back += 1) written[back * columns + column] = 0;
      run = 0;
    }
  }
  return written;
}

/**
 * Returns true for a stroke in any colour channel, because yellow on white differs only in blue. `at` is the index of
 * the red byte.
 */
function isStroke(data: Uint8Array, at: number): boolean {
  for (let channel = at; channel < at + 3; channel += 1) {
    const here = data[channel] as number;
    for (const stroke of STROKES) {
      const left = here - (data[channel - 3 * stroke] as number);
      if (
        left > CONTRAST
          ? here - (data[channel + 3 * stroke] as number) > CONTRAST
          : left < -CONTRAST && here - (data[channel + 3 * stroke] as number) < -CONTRAST
      )
        return true;
    }
  }
  return false;
}

interface Group {
  left: number;
  right: number;
  top: number;
  bottom: number;
  squares: number;
  columns: Set<number>;
}

/** Groups squares with writing that touch or have only a small gap between them. */
function groupsOf(written: Uint8Array, columns: number, rows: number): Group[] {
  const groups: Group[] = [];
  const left = Uint8Array.from(written);
  for (let start = 0; start < left.length; start += 1) {
    if (left[start] === 0) continue;
    const group: Group = {
      left: columns,
      right: 0,
      top: rows,
      bottom: 0,
      squares: 0,
      columns: new Set(),
    };
    const open = [start];
    left[start] = 0;
    for (let square = open.pop(); square !== undefined; square = open.pop()) {
      const [row, column] = [Math.floor(square / columns), square % columns];
      group.left = Math.min(group.left, column);
      group.right = Math.max(group.right, column);
      group.top = Math.min(group.top, row);
      group.bottom = Math.max(group.bottom, row);
      group.squares += 1;
      group.columns.add(column);
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y += 1) {
        for (let x = Math.max(0, column - GAP); x <= Math.min(columns - 1, column + GAP); x += 1) {
          if (left[y * columns + x] === 0) continue;
          left[y * columns + x] = 0;
          open.push(y * columns + x);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

/** Returns true for a group of squares that looks like text. Lines and frames are thin, but letters fill their box. */
const looksLikeWriting = ({ left, right, top, bottom, squares, columns }: Group): boolean =>
  columns.size >= COLUMNS && squares >= 0.15 * (right - left + 1) * (bottom - top + 1);
