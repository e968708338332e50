import type { BookedOrder, CashCount } from '../../../contracts/books.js';
import type { Actor, CashBox } from '../../../contracts/events/index.js';
import { groupBy } from '../../../contracts/group-by.js';
import { processTitle } from '../../../contracts/processes.js';
import { malaysianDay } from '../../../contracts/malaysian-time.js';
import { inBoxesSen, steps } from './order-book.js';

/*
 * Computes the cash boxes at the end of a day: cash counted, compared with cash sales. All sums are in sen.
 *
 * An event that changes a booking's cash moves cash in the box of the person who caused it, on the day it was recorded.
 * All boxes together equal the ledger's account Cash. There is one box for each day in Malaysia, production and seller:
 *
 * sold - handed back = taken; counted - taken before the count = difference; taken since the count = not counted
 */

/** Movement of cash into a box, or out of it. */
export interface CashMovement extends CashBox {
  readonly at: string;
  readonly seller: string;
  readonly productionTitle: string;
  /** Cash in sen, negative when it went out of the box. */
  readonly sen: number;
}

/** Returns the cash movements of bookings, in the order of the bookings, not of time. */
export const cashMovements = (orders: readonly BookedOrder[]): CashMovement[] =>
  orders.flatMap(cashMovementsOf);

export const cashMovementsOf = (order: BookedOrder): CashMovement[] =>
  steps(order).flatMap(({ event, before, after }) => {
    const sen = inBoxesSen(after) - inBoxesSen(before);
    if (sen === 0) return [];
    const { productionId, productionTitle } = order;
    const { at } = event;
    const seller = sellerOf(event.who);
    return [{ day: malaysianDay(at), at, productionId, productionTitle, sen, ...seller }];
  });

/**
 * Returns the person who moved the cash. Only people handle cash; an automatic process can only have cancelled a
 * payment.
 */
function sellerOf(who: Actor): { readonly sellerId: string; readonly seller: string } {
  if (who.kind === 'user') return { sellerId: who.id, seller: who.name };
  return who.kind === 'system'
    ? { sellerId: who.name, seller: processTitle(who.name) }
    : { sellerId: 'customer', seller: 'Customer' };
}

/** Cash box at the end of its day. */
export interface CashBoxEnd extends CashBox {
  /** Null when the box was counted although its seller took no cash. */
  readonly seller: string | null;
  readonly productionTitle: string | null;
  /** Cash put into the box, including sales that were undone later. */
  readonly soldSen: number;
  readonly handedBackSen: number;
  /** Cash that should be in the box: sold less handed back. */
  readonly takenSen: number;
  /** Sum of the last count; null without a count. */
  readonly countedSen: number | null;
  /** Cash counted less cash taken until the count; negative when cash is missing, 0 without a count. */
  readonly differenceSen: number;
  /** Cash taken after the last count, or all cash without one. If not 0, the box must be counted. */
  readonly notCountedSen: number;
  /** All counts of the box in order. Each corrects those before. */
  readonly counts: readonly CashCount[];
}

const keyOf = ({ day, productionId, sellerId }: CashBox): string =>
  [day, productionId, sellerId].join(' ');

const takenUntil = (movements: readonly CashMovement[], at: string): number =>
  movements.reduce((sum, movement) => (movement.at <= at ? sum + movement.sen : sum), 0);

const differenceOf = (movements: readonly CashMovement[], { countedSen, at }: CashCount): number =>
  countedSen - takenUntil(movements, at);

/** Returns every box that held cash or was counted: newest day first, then by production and seller. */
export function cashBoxes(
  movements: readonly CashMovement[],
  counts: readonly CashCount[],
): CashBoxEnd[] {
  const moved = groupBy(movements, keyOf);
  const counted = groupBy(counts, keyOf);
  return [...new Set([...moved.keys(), ...counted.keys()])]
    .map((key) => boxEnd(moved.get(key) ?? [], counted.get(key) ?? []))
    .sort(
      (a, b) =>
        compare(b.day, a.day) ||
        compare(a.productionTitle ?? '', b.productionTitle ?? '') ||
        compare(a.seller ?? '', b.seller ?? '') ||
        compare(keyOf(a), keyOf(b)),
    );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function boxEnd(movements: readonly CashMovement[], counts: readonly CashCount[]): CashBoxEnd {
  const { day, productionId, sellerId } = (movements[0] ?? counts[0]) as CashBox;
  const sum = (of: (sen: number) => number): number =>
    movements.reduce((all, { sen }) => all + of(sen), 0);
  const takenSen = sum((sen) => sen);
  const last = counts.at(-1);
  return {
    day,
    productionId,
    sellerId,
    seller: movements.at(-1)?.seller ?? null,
    productionTitle: movements.at(-1)?.productionTitle ?? null,
    soldSen: sum((sen) => Math.max(0, sen)),
    handedBackSen: sum((sen) => Math.max(0, -sen)),
    takenSen,
    countedSen: last?.countedSen ?? null,
    differenceSen: last ? differenceOf(movements, last) : 0,
    notCountedSen: last ? takenSen - takenUntil(movements, last.at) : takenSen,
    counts,
  };
}

/** Day on which cash of a production may have moved, last at `lastAt` (ISO 8601). */
export interface CashTouched {
  readonly day: string;
  readonly productionId: string;
  readonly who: Actor;
  readonly lastAt: string;
}

/**
 * Returns the days that may have uncounted cash, newest first. A box counted after its last possible movement is left
 * out.
 */
export function daysMaybeToCount(
  touched: readonly CashTouched[],
  counts: readonly CashCount[],
): string[] {
  const lastCounts = new Map(counts.map((count) => [keyOf(count), count.at]));
  const isCounted = ({ who, lastAt, ...box }: CashTouched): boolean =>
    lastAt <= (lastCounts.get(keyOf({ ...box, ...sellerOf(who) })) ?? '');
  const days = new Set(touched.filter((each) => !isCounted(each)).map(({ day }) => day));
  return [...days].sort((a, b) => compare(b, a));
}

/** Change of the books by one cash count. */
export interface CashDifference {
  readonly count: CashCount;
  readonly productionTitle: string | null;
  readonly seller: string | null;
  /** Difference found by this count, less that of the count it corrects. */
  readonly sen: number;
}

/**
 * Returns the differences of the counts that changed something, in order of time. They add up to the differences of the
 * boxes.
 */
export function cashDifferences(
  movements: readonly CashMovement[],
  counts: readonly CashCount[],
): CashDifference[] {
  const moved = groupBy(movements, keyOf);
  const known = new Map<string, number>();
  return counts.flatMap((count) => {
    const key = keyOf(count);
    const own = moved.get(key) ?? [];
    const difference = differenceOf(own, count);
    const sen = difference - (known.get(key) ?? 0);
    known.set(key, difference);
    if (sen === 0) return [];
    const { productionTitle = null, seller = null } = own.at(-1) ?? {};
    return [{ count, productionTitle, seller, sen }];
  });
}

/** Sums over several cash boxes. */
export interface CashSums {
  readonly soldSen: number;
  readonly handedBackSen: number;
  readonly takenSen: number;
  /** Counted cash of the boxes that have a count. */
  readonly countedSen: number;
  readonly differenceSen: number;
  readonly notCountedSen: number;
}

/** Adds up cash boxes. In the sums, taken + difference = counted + not counted. */
export function cashSums(boxes: readonly CashBoxEnd[]): CashSums {
  const sum = (of: (box: CashBoxEnd) => number): number =>
    boxes.reduce((all, box) => all + of(box), 0);
  return {
    soldSen: sum(({ soldSen }) => soldSen),
    handedBackSen: sum(({ handedBackSen }) => handedBackSen),
    takenSen: sum(({ takenSen }) => takenSen),
    countedSen: sum(({ countedSen }) => countedSen ?? 0),
    differenceSen: sum(({ differenceSen }) => differenceSen),
    notCountedSen: sum(({ notCountedSen }) => notCountedSen),
  };
}
