import { labelAtStart } from '../labels/labels.js';
import { ALIGNED, type Cell, type PlacedLine } from './placed-line.js';

/**
 * Splits two fields in a row, as web pages print them: "From | LIEW CHOON HOE | To | SMJK YOKE NAM". All fields of the left
 * column come first, then those of the right, each with its further lines.
 *
 * @param usual height of a usual line in pixels
 */
export function withoutTwoColumns(lines: readonly PlacedLine[], usual: number): PlacedLine[] {
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

/** Returns true for a further row of the block, or further lines of its values. */
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
