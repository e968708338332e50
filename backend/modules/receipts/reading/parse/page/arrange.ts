import { labelAtStart } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import { median } from '../../median.js';

/*
 * Rearranges a receipt's lines before the parser looks for labels: joins a label of two lines, and each heading of a
 * grid with its value below.
 */

/** Lines of one row are closer together than this share of the usual row distance. */
const TIGHT = 0.65;
/** Largest gap between the two lines of a label on a receipt, in letter heights. */
const WRAPPED = 1.1;
/** Largest gap between a heading of a receipt's grid and its value, in letter heights. */
const BELOW = 1.6;
const REACH_OF_MANY = 2.2;
const REACH_OF_TWO = 1.2;
/**
 * Returns the largest gap between headings and values when some headings are unknown. Two headings must be closer than
 * three, because a row with a label and a value looks the same.
 */
const reachOf = ({ cells }: PlacedLine): number =>
  cells.length > 2 ? REACH_OF_MANY : REACH_OF_TWO;

export function arrange(lines: readonly PlacedLine[], usual: number): PlacedLine[] {
  return withoutWrappedRows(
    withoutGrids(withoutTwoColumns(lines.flatMap(oneFieldEach), usual), usual),
    usual,
  );
}

/**
 * Splits a line with two fields: "2 Nov 2026 20:45 | Reference No. 2611". A cell that is the value of the label before
 * it stays.
 */
function oneFieldEach(line: PlacedLine): PlacedLine[] {
  const { cells } = line;
  const cut = cells.findIndex(
    (cell, index) =>
      index > 0 && isWholeField(cell) && labelAtStart(cells[index - 1]?.text ?? '')?.rest !== '',
  );
  if (cut < 0) return [line];
  return [
    { ...line, cells: cells.slice(0, cut) },
    ...oneFieldEach({ ...line, cells: cells.slice(cut) }),
  ];
}

const isWholeField = ({ text }: Cell): boolean => /\d/.test(labelAtStart(text)?.rest ?? '');

/** Joins "Transferred | PIBG SMK" with the line below, "to | SERI MELATI": the label is "Transferred to". */
function withoutWrappedRows(lines: readonly PlacedLine[], usual: number): PlacedLine[] {
  const rowGap = median(
    lines
      .filter(({ cells, gapAbove }) => cells.length > 1 && gapAbove !== null)
      .map(({ gapAbove }) => gapAbove as number),
  );
  const arranged: PlacedLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const row = [lines[index] as PlacedLine];
    while (isTight(lines[index + 1], rowGap)) row.push(lines[(index += 1)] as PlacedLine);
    arranged.push(...unwrapped(row, usual));
  }
  return arranged;
}

const isTight = (line: PlacedLine | undefined, rowGap: number): boolean =>
  line !== undefined &&
  line.gapAbove !== null &&
  line.gapAbove < TIGHT * rowGap &&
  line.gapAbove < WRAPPED;

function unwrapped(row: readonly PlacedLine[], usual: number): readonly PlacedLine[] {
  const [first] = row;
  const head = row.find(({ cells }) => cells.length > 1);
  if (row.length === 1 || !first || !head) return row;
  const left = Math.min(...row.flatMap(({ cells }) => cells.map((cell) => cell.left)));
  const isLabel = (cell: Cell): boolean => cell.left - left < ALIGNED * usual;
  const labels = row.flatMap(({ cells }) => cells.filter(isLabel));
  // A single label is never split over lines, and more than three lines are a table.
  if (
    labels.length < 2 ||
    labels.length > 3 ||
    labels
      .slice(1)
      .some(
        ({ text }, index) =>
          labelAtStart(text)?.rest === '' && !isTail(text, (labels[index] as Cell).text),
      )
  )
    return row;
  const end = Math.max(...labels.map(({ right }) => right));
  const values = row
    .map((line) => ({ ...line, cells: line.cells.filter((cell) => !isLabel(cell)) }))
    .filter(({ cells }) => cells.length > 0);
  if (
    labels.every(({ text }) => labelAtStart(text) === null) &&
    values.length === 1 &&
    moneyIn(values[0]?.cells[0]?.text ?? '')[0]?.alone
  )
    return row;
  if (values.some(({ cells }) => cells.some((cell) => cell.left < end))) return row;
  const label: Cell = { text: labels.map(({ text }) => text).join(' '), left, right: end };
  return values.map((line, index) =>
    index === 0 ? { ...first, size: line.size, cells: [label, ...line.cells] } : line,
  );
}

/** Returns true when the text continues the label above: a usual last word, or the same label in the other language. */
const isTail = (text: string, before: string): boolean =>
  /^(to|name|no|number|id|ref|reference)\b/i.test(text) || before.endsWith('/');

/**
 * Turns a grid, such as "Paid to | Account" above "PIBG SMK | 5141", into headings that are each followed by their
 * value.
 */
function withoutGrids(lines: readonly PlacedLine[], usual: number): PlacedLine[] {
  const arranged: PlacedLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] as PlacedLine;
    const below: PlacedLine[] = [];
    const [inGrid, reach] = isHeadings(line)
      ? [isBelow, BELOW]
      : isTableHead(line, lines[index + 1])
        ? [isRow, reachOf(line)]
        : [null, 0];
    for (
      let next = lines[index + 1];
      inGrid && next && inGrid(next, line, usual, reach);
      next = lines[index + 1 + below.length]
    )
      below.push(next);
    if (below.length === 0) {
      arranged.push(line);
      continue;
    }
    arranged.push(...line.cells.flatMap((heading) => columnOf(heading, line, below)));
    index += below.length;
  }
  return arranged;
}

const isHeadings = ({ cells }: PlacedLine): boolean =>
  cells.length > 1 && cells.every(({ text }) => labelAtStart(text)?.rest === '');

/** Factor by which values must be closer to their headings than the line above is. */
const CLOSER = 0.75;

/**
 * Returns true when cells are headings of a table although some are unknown. No value may be a label, and the values
 * must be closer to the headings than the line above is.
 */
function isTableHead(line: PlacedLine, next: PlacedLine | undefined): boolean {
  const { cells, gapAbove } = line;
  if (
    cells.length < 2 ||
    !next ||
    next.cells.length < 2 ||
    next.gapAbove === null ||
    (gapAbove !== null && next.gapAbove > CLOSER * gapAbove)
  )
    return false;
  return (
    cells.some(({ text }) => labelAtStart(text)?.rest === '') &&
    cells.every(({ text }) => /^[A-Z][A-Za-z.,()/' ]{0,24}$/.test(text)) &&
    next.cells.every(({ text }) => labelAtStart(text) === null)
  );
}

/** Returns true for another row of a table. A row that contains a label begins a field of its own. */
const isRow = (line: PlacedLine, headings: PlacedLine, usual: number, reach: number): boolean =>
  isBelow(line, headings, usual, reach) &&
  line.cells.every(({ text }) => labelAtStart(text)?.rest !== '');

const isBelow = (line: PlacedLine, headings: PlacedLine, usual: number, reach: number): boolean =>
  line.gapAbove !== null &&
  line.gapAbove < reach &&
  !isHeadings(line) &&
  line.cells.every((cell) =>
    headings.cells.some((heading) => Math.abs(heading.left - cell.left) < ALIGNED * usual),
  );

function columnOf(heading: Cell, line: PlacedLine, below: readonly PlacedLine[]): PlacedLine[] {
  const nearest = (cell: Cell): Cell =>
    line.cells.reduce((best, other) =>
      Math.abs(other.left - cell.left) < Math.abs(best.left - cell.left) ? other : best,
    );
  const values = below
    .map((one) => ({
      ...one,
      gapAbove: Math.min(one.gapAbove ?? 1, 1),
      cells: one.cells.filter((cell) => nearest(cell) === heading),
    }))
    .filter(({ cells }) => cells.length > 0);
  return [{ ...line, cells: [heading] }, ...values];
}

/**
 * Splits rows with two fields, as web pages print them: "From | LIEW CHOON HOE | To | SMJK YOKE NAM". The left column's
 * fields come first, then those of the right.
 *
 * @param usual height of a usual line in pixels
 */
function withoutTwoColumns(lines: readonly PlacedLine[], usual: number): PlacedLine[] {
  const arranged: PlacedLine[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const first = lines[index] as PlacedLine;
    const middle = isPair(first) ? (first.cells[2] as Cell).left - ALIGNED * usual : null;
    const block = [first];
    while (middle !== null && goesOn(lines[index + 1], first, usual))
      block.push(lines[(index += 1)] as PlacedLine);
    arranged.push(
      ...(middle === null
        ? block
        : [
            ...column(block, (cell) => cell.left < middle),
            ...column(block, (cell) => cell.left >= middle),
          ]),
    );
  }
  return arranged;
}

const isLabel = (cell: Cell | undefined): boolean =>
  cell !== undefined && labelAtStart(cell.text)?.rest === '';

const isPair = ({ cells }: PlacedLine): boolean =>
  cells.length === 4 &&
  isLabel(cells[0]) &&
  isLabel(cells[2]) &&
  !isLabel(cells[1]) &&
  !isLabel(cells[3]);

const goesOn = (line: PlacedLine | undefined, first: PlacedLine, usual: number): boolean =>
  line !== undefined &&
  (isPair(line) ||
    ((line.gapAbove ?? 0) < 1 &&
      line.cells.every((cell) =>
        [first.cells[1], first.cells[3]].some(
          (value) => Math.abs((value as Cell).left - cell.left) < ALIGNED * usual,
        ),
      )));

const column = (block: readonly PlacedLine[], isIn: (cell: Cell) => boolean): PlacedLine[] =>
  block
    .map((line) => ({ ...line, cells: line.cells.filter(isIn) }))
    .filter(({ cells }) => cells.length > 0);

/** Part of a line of a receipt, with its position in the picture. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** Line with the positions of its cells, before labels and values are paired. */
export interface PlacedLine {
  readonly cells: readonly Cell[];
  readonly size: number;
  readonly gapAbove: number | null;
}

/** Largest difference between the left edges of one column's cells, in letter heights. */
export const ALIGNED = 1.5;
