import { PITCH, layOut, type PlacedRow } from './layout';
import type { Seat, SeatSection } from './seats';

/** Weight of the rows: one row further back counts as much as this many seats away from the middle. */
const ROW_COST = 1.5;
/**
 * Weight of the gap between two blocks of one party: one place of gap counts as much as this many places away from the middle.
 */
const APART_COST = 2;
/**
 * Number of blocks of each size that are tried in pairs. It is enough to find two blocks behind each other, and few enough for a
 * phone.
 */
const TRIED = 60;

interface Block {
  readonly seats: readonly Seat[];
  /** Centre of the block. `x`: seats from the middle of the hall; `y`: rows from the front. */
  readonly x: number;
  readonly y: number;
  /** Rank of the block by its distance from the stage and from the middle of the hall; a smaller cost is better. */
  readonly cost: number;
  /** Number of single free seats that this block would leave beside a taken seat, an aisle or a wall. */
  readonly singles: number;
}

type Test = (seat: Seat) => boolean;

/**
 * Returns the best `count` free seats, or `null` if there are too few. The best seats are one block in a central row
 * near the stage; else as few blocks as possible, near each other, and if possible nobody sits alone. A choice that leaves a
 * single free seat between neighbours is the last resort.
 * @param fits which free seats are wanted: those of a price, or of a section
 */
export function bestSeats(
  sections: readonly SeatSection[],
  count: number,
  isFree: Test = onSale,
  fits: Test = () => true,
): readonly Seat[] | null {
  if (count < 1) return null;
  const blocks = blockFinder(sections, isFree, fits);
  const together = best(blocks(count), (block) => [block.singles, block.cost]);
  if (together) return together.seats;
  return inTwo(blocks, count) ?? inMany(sections, count, isFree, fits);
}

type Places = PlacedRow['seats'];

const onSale: Test = (seat) => seat.status === 'available';

/** Returns a function that finds all blocks of a size in the hall. */
function blockFinder(sections: readonly SeatSection[], isFree: Test, fits: Test) {
  const rows = layOut(sections).sections.flatMap((section) => section.rows);
  const places = rows.flatMap(({ seats }) => seats.map(({ x }) => x));
  const middle = (Math.min(...places) + Math.max(...places) + PITCH) / 2;
  const front = Math.min(...rows.map(({ y }) => y));
  return (size: number): readonly Block[] =>
    rows.flatMap((row) =>
      runsOf(row, size, (seat) => isFree(seat) && fits(seat)).map((run) => {
        const x = ((run[0]!.x + run.at(-1)!.x + PITCH) / 2 - middle) / PITCH;
        const y = (row.y - front) / PITCH;
        return {
          seats: run.map(({ seat }) => seat),
          x,
          y,
          cost: Math.abs(x) + y * ROW_COST,
          singles: singlesBeside(row, run, isFree),
        };
      }),
    );
}

/** Returns the seats of the best two blocks; `null` if two are not enough. */
function inTwo(blocks: (size: number) => readonly Block[], count: number): readonly Seat[] | null {
  const pairs: { readonly one: Block; readonly two: Block }[] = [];
  for (let size = Math.ceil(count / 2); size < count; size += 1) {
    const [larger, smaller] = [tried(blocks(size)), tried(blocks(count - size))];
    for (const one of larger)
      for (const two of smaller) if (!overlap(one, two)) pairs.push({ one, two });
  }
  const found = best(pairs, ({ one, two }) => [
    alone(one) + alone(two),
    one.singles + two.singles,
    one.cost + two.cost + APART_COST * apart(one, two),
  ]);
  return found ? [found.one, found.two].sort(byPlace).flatMap(({ seats }) => seats) : null;
}

/** Takes the largest free block, then further blocks near it, until everybody has a seat. */
function inMany(
  sections: readonly SeatSection[],
  count: number,
  isFree: Test,
  fits: Test,
): readonly Seat[] | null {
  const chosen: Block[] = [];
  const ids = new Set<string>();
  while (ids.size < count) {
    const blocks = blockFinder(sections, (seat) => isFree(seat) && !ids.has(seat.id), fits);
    let next: Block | null = null;
    for (let size = count - ids.size; size > 0 && next === null; size -= 1)
      next = best(blocks(size), (block) => [
        block.singles,
        block.cost + (chosen[0] ? APART_COST * apart(block, chosen[0]) : 0),
      ]);
    if (next === null) return null;
    chosen.push(next);
    for (const { id } of next.seats) ids.add(id);
  }
  return chosen.sort(byPlace).flatMap(({ seats }) => seats);
}

/** Returns the item with the smallest rank; ranks are lists, compared from the first number on. */
function best<T>(all: readonly T[], rank: (one: T) => readonly number[]): T | null {
  let found: { readonly one: T; readonly rank: readonly number[] } | null = null;
  for (const one of all) {
    const own = rank(one);
    if (found === null || isBefore(own, found.rank)) found = { one, rank: own };
  }
  return found?.one ?? null;
}

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  for (const [at, value] of a.entries()) {
    const difference = value - (b[at] ?? 0);
    if (Math.abs(difference) > 1e-9) return difference < 0;
  }
  return false;
}

const tried = (blocks: readonly Block[]) =>
  [...blocks].sort((a, b) => a.singles - b.singles || a.cost - b.cost).slice(0, TRIED);
const alone = ({ seats }: Block) => Number(seats.length === 1);
const apart = (a: Block, b: Block) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) * ROW_COST;
const byPlace = (a: Block, b: Block) => a.y - b.y || a.x - b.x;
const overlap = (a: Block, b: Block) =>
  a.y === b.y && a.seats.some(({ id }) => b.seats.some((seat) => seat.id === id));

/** Returns every run of `count` wanted seats in a row, from left to right. */
function runsOf({ seats }: PlacedRow, count: number, wanted: Test): readonly Places[] {
  return seats.flatMap((_, start) => {
    const run = seats.slice(start, start + count);
    return run.length === count && run.every(({ seat }) => wanted(seat)) ? [run] : [];
  });
}

function singlesBeside({ seats }: PlacedRow, run: Places, isFree: Test): number {
  const start = seats.indexOf(run[0]!);
  const free = (at: number) => seats[at] !== undefined && isFree(seats[at].seat);
  const end = start + run.length;
  return Number(free(start - 1) && !free(start - 2)) + Number(free(end) && !free(end + 1));
}
