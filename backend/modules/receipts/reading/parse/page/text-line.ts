import { median } from '../../median.js';
import type { OcrLine, OcrPage } from '../../engine/ocr-engine.js';
import { labelAtStart } from '../labels/labels.js';
import { isTillReceipt } from '../tokens/till-words.js';
import { arrange, ALIGNED, type Cell, type PlacedLine } from './arrange.js';

/** One line for the parser, cut where a wide gap parts a label from its value. */
export interface TextLine {
  readonly text: string;
  /** Pieces between wide gaps, at least one. */
  readonly pieces: readonly string[];
  /**
   * Height of the line's letters, as a multiple of the page's usual letter height: 1.5 and more for a headline. 1 when
   * unknown.
   */
  readonly size: number;
  /** Distance to the line above, as a multiple of the usual line height; null when unknown. */
  readonly gapAbove: number | null;
  /** Set for a line below the value of the row above. No label is printed in such a place. */
  readonly belowValue?: true;
}

/** Gap between two columns: wider than this many letter heights. */
const COLUMN_GAP = 1.2;

export function linesOfPage(page: OcrPage): TextLine[] {
  const lines = withoutBrokenSums(page.lines).sort((a, b) => middleOf(a) - middleOf(b));
  const usual = median(lines.map(heightOf)) || 1;
  const placed = lines.map((line, index): PlacedLine => {
    const above = lines[index - 1];
    return {
      cells: cellsOf(line),
      size: heightOf(line) / usual,
      gapAbove: above ? (topOf(line) - bottomOf(above)) / usual : null,
    };
  });
  // Lines of a till receipt are read one by one, without rearranging.
  const arranged = isTillReceipt(page.text) ? placed : arrange(placed, usual);
  return arranged.map(({ cells, size, gapAbove }, index) => {
    const pieces = cells.map(({ text }) => text);
    const line = { text: pieces.join(' '), pieces, size, gapAbove };
    return isBelowValue(arranged, index, usual) ? { ...line, belowValue: true } : line;
  });
}

/** Largest gap between the lines of one value, as a multiple of the usual line height. */
const CLOSE = 1.3;

/**
 * Returns true for a line to the right of the row's label. At one side, the line is aligned with the row's value, or with a
 * further line of that value.
 */
function isBelowValue(lines: readonly PlacedLine[], index: number, usual: number): boolean {
  const line = lines[index] as PlacedLine;
  const [cell, ...more] = line.cells;
  if (cell === undefined || more.length > 0 || line.gapAbove === null || line.gapAbove > CLOSE)
    return false;
  const row = lines.slice(0, index).findLast(({ cells }) => cells.length > 1);
  const [label, value] = row?.cells ?? [];
  if (row === undefined || label === undefined || value === undefined || row.cells.length > 2)
    return false;
  const between = index - 1 - lines.indexOf(row);
  const aligned =
    Math.abs(cell.left - value.left) < ALIGNED * usual ||
    Math.abs(cell.right - value.right) < ALIGNED * usual;
  return (
    cell.left > label.right && aligned && (between === 0 || isBelowValue(lines, index - 1, usual))
  );
}

/** Makes lines of a text that has no places; a tab stands for a wide gap. */
export function linesOfText(text: string): TextLine[] {
  return text
    .split('\n')
    .map((line) => line.split('\t').map(tidy).filter(Boolean))
    .filter((pieces) => pieces.length > 0)
    .map((pieces) => ({ text: pieces.join(' '), pieces, size: 1, gapAbove: null }));
}

function cellsOf(line: OcrLine): Cell[] {
  const height = line.bottom - line.top;
  const cells: Cell[] = [];
  let ruled = false;
  for (const { text, left, right } of line.words) {
    // Marks that stand for the line of a table or the bar between two fields.
    if (text === '|') {
      ruled = true;
      continue;
    }
    const before = ruled ? undefined : cells.at(-1);
    ruled = false;
    if (before && left - before.right < COLUMN_GAP * height)
      cells[cells.length - 1] = { text: `${before.text} ${text}`, left: before.left, right };
    else cells.push({ text, left, right });
  }
  const tidied = withoutSpecks(
    cells.map((cell) => ({ ...cell, text: tidy(cell.text) })).filter(({ text }) => text !== ''),
  );
  return tidied.length > 0
    ? tidied
    : [{ text: tidy(line.text), left: line.left, right: line.right }];
}

/**
 * Removes marks before the label: edges of paper and cards are read as bars and dots, and a circle with initials may precede a
 * name.
 */
const withoutSpecks = (cells: Cell[]): Cell[] => {
  const first = cells.findIndex(({ text }) => /[A-Za-z0-9]/.test(text));
  const [cell, next] = [cells[first]?.text ?? '', cells[first + 1]?.text ?? ''];
  const isInitials = /^[A-Z]{1,2}$/.test(cell) && next.startsWith(cell.charAt(0));
  const isSpeck = /^[A-Za-z]$/.test(cell) && labelAtStart(next) !== null;
  const start = isInitials || isSpeck ? first + 1 : first;
  return start > 0 ? cells.slice(start) : cells;
};

/** Maximum number of characters of a receipt's line. The time of regular expressions may grow with the square of this. */
const LONGEST_PIECE = 200;

const tidy = (text: string): string =>
  text
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[—–]/g, '-')
    // The engine writes these signs for a colon between label and value.
    .replace(/(?<=\s)[©¢®](?=\s)/g, ':')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_PIECE)
    .trim();

/** Returns the top of a line by its words, because a speck beside the line enlarges the line's own box. */
const topOf = (line: OcrLine): number => median(line.words.map(({ top }) => top)) || line.top;

const bottomOf = (line: OcrLine): number =>
  median(line.words.map(({ bottom }) => bottom)) || line.bottom;

const middleOf = (line: OcrLine): number => topOf(line) + bottomOf(line);

const heightOf = (line: OcrLine): number =>
  median(line.words.map((word) => word.bottom - word.top)) || line.bottom - line.top;

/** Text in small letters beside the large digits of a sum, such as cents. */
const CURRENCY = /^(RM|MYR)$/i;
const CENTS = /^[.,]?\s?\d{2}$/;

/**
 * Largest height of small letters, as a share of the large letters' height, and the share of their height that must be beside the
 * large letters. The small letters are at most one large letter height away.
 */
const SMALL = 0.75;
const INSIDE = 0.6;

/** Joins "RM27" with ".00" in small letters, which the engine read as a separate line. */
function withoutBrokenSums(lines: readonly OcrLine[]): OcrLine[] {
  const parts = lines.filter(({ text }) => CURRENCY.test(text.trim()) || CENTS.test(text.trim()));
  const taken = new Set<OcrLine>();
  const mended = lines.map((line) => {
    const own = parts.filter((part) => !taken.has(part) && isPartOf(part, line));
    own.forEach((part) => taken.add(part));
    return own.length === 0 ? line : joined([line, ...own]);
  });
  return mended.filter((_, index) => !taken.has(lines[index] as OcrLine));
}

function isPartOf(part: OcrLine, line: OcrLine): boolean {
  const [small, large] = [part.bottom - part.top, line.bottom - line.top];
  if (part === line || small > SMALL * large || !/\d$/.test(line.text.trim())) return false;
  const inside = Math.min(part.bottom, line.bottom) - Math.max(part.top, line.top);
  const gap = CURRENCY.test(part.text.trim()) ? line.left - part.right : part.left - line.right;
  return inside > INSIDE * small && Math.abs(gap) < large;
}

function joined(lines: readonly OcrLine[]): OcrLine {
  const [large] = lines as [OcrLine];
  const parts = [...lines].sort((a, b) => a.left - b.left);
  const text = parts.map((part) => part.text.trim()).join(' ');
  return {
    ...large,
    text,
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
    words: parts.flatMap(({ words }) => words),
  };
}
