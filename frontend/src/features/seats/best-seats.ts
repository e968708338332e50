import { PITCH, layOut } from './layout';
import type { PlacedRow } from './layout';
import type { Seat, SeatSection } from './seats';

/** One row further back is worth as much as one and a half seats further from the middle. */
const ROW_COST = 1.5;

interface Block {
  readonly seats: readonly Seat[];
  /** Smaller is better: how far from the stage and from the middle of the hall. */
  readonly cost: number;
  /** Seats left alone between this block and the next taken seat, aisle or wall. */
  readonly singles: number;
}

/**
 * The best `count` free seats side by side in one row: near the stage and central. A block that leaves a single seat alone
 * is taken only when there is no other. `null` when there is no such block.
 */
export function bestSeats(
  sections: readonly SeatSection[],
  count: number,
  isFree: (seat: Seat) => boolean = onSale,
): readonly Seat[] | null {
  if (count < 1) return null;
  const layout = layOut(sections);
  const rows = layout.sections.flatMap((section) => section.rows);
  const places = rows.flatMap(({ seats }) => seats.map(({ x }) => x));
  const middle = (Math.min(...places) + Math.max(...places) + PITCH) / 2;
  const front = Math.min(...rows.map(({ y }) => y));
  let best: Block | null = null;
  for (const row of rows) {
    for (const block of blocksOf(row, count, isFree)) {
      const centre = (block[0]!.x + block.at(-1)!.x + PITCH) / 2;
      const cost = Math.abs(centre - middle) / PITCH + ((row.y - front) / PITCH) * ROW_COST;
      const candidate = {
        seats: block.map(({ seat }) => seat),
        cost,
        singles: singlesBeside(row, block, isFree),
      };
      if (best === null || isBetter(candidate, best)) best = candidate;
    }
  }
  return best?.seats ?? null;
}

type Places = PlacedRow['seats'];

const onSale = (seat: Seat) => seat.status === 'available';

const isBetter = (a: Block, b: Block) =>
  a.singles === b.singles ? a.cost < b.cost - 1e-9 : a.singles < b.singles;

/** Every run of `count` free seats of a row, from left to right. */
function blocksOf(
  { seats }: PlacedRow,
  count: number,
  isFree: (seat: Seat) => boolean,
): readonly Places[] {
  return seats.flatMap((_, start) => {
    const block = seats.slice(start, start + count);
    return block.length === count && block.every(({ seat }) => isFree(seat)) ? [block] : [];
  });
}

function singlesBeside(
  { seats }: PlacedRow,
  block: Places,
  isFree: (seat: Seat) => boolean,
): number {
  const start = seats.indexOf(block[0]!);
  const free = (at: number) => seats[at] !== undefined && isFree(seats[at].seat);
  const end = start + block.length;
  return Number(free(start - 1) && !free(start - 2)) + Number(free(end) && !free(end + 1));
}
