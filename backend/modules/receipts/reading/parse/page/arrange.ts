import { labelAtStart } from '../labels/labels.js';
import { moneyIn } from '../tokens/money.js';
import { median } from '../../median.js';

/*
 * Rearranges lines before labels are searched: joins a label that continues in a second line beside its value, and
 * joins the cells of a grid with the values below them.
 */

/** Lines of one row are closer to each other than this share of the usual distance between rows. */
const TIGHT = 0.65;
/** Largest gap inside a label that has two lines, in letter heights. */
const WRAPPED = 1.1;
/** Largest gap between a heading and its value, in letter heights. */
const BELOW = 1.6;
const REACH_OF_MANY = 2.2;
const REACH_OF_TWO = 1.2;
/**
 * Returns the largest gap below headings that are not all known. Two headings must be closer to their values than three
 * headings must: a row of a label and its value looks the same.
 */
const reachOf = ({ cells }: PlacedLine): number =>
  cells.length > 2 ? REACH_OF_MANY : REACH_OF_TWO;

/**
 * Rearranges the lines of a page.
 * @param usual height of a usual line in pixels
 */
export function arrange(lines: readonly PlacedLine[], usual: number): PlacedLine[] {
  return withoutWrappedRows(
    withoutGrids(withoutTwoColumns(lines.flatMap(oneFieldEach), usual), usual),
    usual,
  );
}

/**
 * Splits a line such as "2 Nov 2026 20:45 | Reference No. 2611": a whole field in a later cell gets a line of its own, unless the
 * cell is the value of the label before it.
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

/** Joins "Transferred | PIBG SMK" over "to | SERI MELATI": the label is "Transferred to", and the value has two lines. */
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
  // A single label line needs no correction, and more than three lines belong to a table.
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
  // The row is a name with its sum, as in a list of payments.
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

/**
 * Returns true when the text continues the label before it: one of a label's usual last words, or the label in the other
 * language.
 */
const isTail = (text: string, before: string): boolean =>
  /^(to|name|no|number|id|ref|reference)\b/i.test(text) || before.endsWith('/');

/**
 * Turns a grid such as "Paid to | Account" over "PIBG SMK | 5141" into headings with their values, one column after the other.
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

/** Factor by which values must be closer to their headings than the headings are to the line above. */
const CLOSER = 0.75;

/**
 * Returns true for the headings of a table when not all of them are known. None of the values may be a label, and they
 * must be closer to the headings than the headings are to the line above.
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

/** Returns true for a further row of a table. A row with a label does not count: the label begins a field of its own. */
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
  // Values of a table belong to their heading, at any distance below it.
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
 * Splits two fields in a row, as web pages print them: "From | LIEW CHOON HOE | To | SMJK YOKE NAM". All fields of the left
 * column come first, then those of the right, each with its further lines.
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

/** Returns true for a further row of the two columns, or for further lines of their values. */
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

/** A piece of a line with its place in the picture. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** A line with the places of its cells, before labels and values are paired. */
export interface PlacedLine {
  readonly cells: readonly Cell[];
  readonly size: number;
  readonly gapAbove: number | null;
}

/** Largest difference, in letter heights, between the left edges of cells in one column. */
export const ALIGNED = 1.5;
