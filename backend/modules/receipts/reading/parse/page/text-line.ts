import { median } from '../../median.js';
import type { OcrLine, OcrPage } from '../../engine/ocr-engine.js';
import { labelAtStart } from '../labels/labels.js';
import { isTillReceipt } from '../tokens/till-words.js';
import { arrange, ALIGNED, type Cell, type PlacedLine } from './arrange.js';

/** One line of a receipt, split where a wide gap separates label and value. */
export interface TextLine {
  readonly text: string;
  readonly pieces: readonly string[];
  /** Letter height as a multiple of the page's usual one; 1.5 and more for a headline, 1 when unknown. */
  readonly size: number;
  /** Distance to the line above, in usual line heights; null when unknown. */
  readonly gapAbove: number | null;
  /** True for a line below the value of the row above. No label is printed in such a place. */
  readonly belowValue?: true;
}

/** Minimum gap between two columns of a receipt, in letter heights. */
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
  const arranged = isTillReceipt(page.text) ? placed : arrange(placed, usual);
  return arranged.map(({ cells, size, gapAbove }, index) => {
    const pieces = cells.map(({ text }) => text);
    const line = { text: pieces.join(' '), pieces, size, gapAbove };
    return isBelowValue(arranged, index, usual) ? { ...line, belowValue: true } : line;
  });
}

/** Largest gap between the lines of one value on a receipt, in usual line heights. */
const CLOSE = 1.3;

/** Returns true for a line to the right of the row's label that is aligned with the row's value. */
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

/** Makes lines from text without positions; a tab stands for a wide gap. */
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
    // OCR reads the lines of a table as bars.
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

/** Removes specks before the label: OCR reads edges of cards as bars, and a circle with initials may precede a name. */
const withoutSpecks = (cells: Cell[]): Cell[] => {
  const first = cells.findIndex(({ text }) => /[A-Za-z0-9]/.test(text));
  const [cell, next] = [cells[first]?.text ?? '', cells[first + 1]?.text ?? ''];
  const isInitials = /^[A-Z]{1,2}$/.test(cell) && next.startsWith(cell.charAt(0));
  const isSpeck = /^[A-Za-z]$/.test(cell) && labelAtStart(next) !== null;
  const start = isInitials || isSpeck ? first + 1 : first;
  return start > 0 ? cells.slice(start) : cells;
};

/** Maximum length of a receipt's line. Regular expressions may take time in the square of the length. */
const LONGEST_PIECE = 200;

const tidy = (text: string): string =>
  text
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[—–]/g, '-')
    // Signs that OCR reads for the colon between a label and its value.
    .replace(/(?<=\s)[©¢®](?=\s)/g, ':')
    .replace(/\s+/g, ' ')
    .slice(0, LONGEST_PIECE)
    .trim();

/** Returns the top of a line's words. A speck beside the line would enlarge the line's own box. */
const topOf = (line: OcrLine): number => median(line.words.map(({ top }) => top)) || line.top;

const bottomOf = (line: OcrLine): number =>
  median(line.words.map(({ bottom }) => bottom)) || line.bottom;

const middleOf = (line: OcrLine): number => topOf(line) + bottomOf(line);

const heightOf = (line: OcrLine): number =>
  median(line.words.map((word) => word.bottom - word.top)) || line.bottom - line.top;

const CURRENCY = /^(RM|MYR)$/i;
const CENTS = /^[.,]?\s?\d{2}$/;

/**
 * Largest height of small letters beside a sum, relative to the large letters, and the share of it that must be level
 * with them.
 */
const SMALL = 0.75;
const INSIDE = 0.6;

/** Joins "RM27" with small raised cents ".00", which OCR read as a separate line. */
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
