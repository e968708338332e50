import type { TextLine } from '../page/text-line.js';
import { isTillReceipt } from '../tokens/till-words.js';
import type { Seen } from './seen.js';
import { tillSums, type TillLine } from './till-lines.js';

/** Votes of a line for the total, by its kind. */
const WEIGHTS = { final: 3, total: 2, table: 1, card: 2, subtotal: 0.7, paid: 0.6 } as const;
/** Cash less change is the total, however it was labelled. */
const CASH_LESS_CHANGE = 2.5;
/** Cash without change is the total; one number less can be misread. */
const NO_CHANGE = 1.5;
/** The parts that were sold, with their tax, add up to the total. */
const SUM_OF_PARTS = 1.5;
/** Cash payments are rounded: a total ends in 0 or 5 where another one is up to 2 sen away. */
const ROUNDED = 1.5;
const ROUNDED_BY = 2;
/** Votes that make a total certain. */
const CERTAIN = 8;

/** A sum in sen, and the weight of its vote. */
type Vote = readonly [sen: number, weight: number];

/** Returns the different sums of some kinds. */
type SumsOf = (...kinds: TillLine[]) => number[];

/**
 * Finds the sum that was paid on a shop's till receipt. A till receipt never pays for a ticket. But families photograph the wrong
 * paper, and invoices of a canteen or a koperasi look like it. So the amount must be told from tax, change and savings there,
 * too.
 */
export function tillTotalSeen(lines: readonly TextLine[]): Seen<number>[] {
  const text = lines.map((line) => line.text).join('\n');
  if (!isTillReceipt(text)) return [];
  const sums = tillSums(lines);
  const sumsOf: SumsOf = (...kinds) => [
    ...new Set(sums.filter(({ kind }) => kinds.includes(kind)).map(({ sen }) => sen)),
  ];
  const votes = new Map<number, number>();
  for (const [sen, weight] of [
    ...labelled(sumsOf),
    ...cashLessChange(sumsOf),
    ...ofParts(sumsOf),
    ...(/round/i.test(text) ? rounded(sumsOf) : []),
  ]) {
    if (sen > 0) votes.set(sen, (votes.get(sen) ?? 0) + weight);
  }
  // Sums before and after tax may have equal votes: the larger one is the total.
  const ranked = [...votes].sort(
    ([sum, weight], [otherSum, otherWeight]) => otherWeight - weight || otherSum - sum,
  );
  return ranked
    .slice(0, 2)
    .map(([value, weight]) => ({ value, strength: Math.min(1, weight / CERTAIN) }));
}

/** Below this strength only one line calls the sum a total. */
const SURE = 0.3;

/** Returns true when at least two facts of the paper make this sum the total: a second line of the kind, or cash less change. */
export const isSureTotal = (lines: readonly TextLine[]): boolean =>
  (tillTotalSeen(lines)[0]?.strength ?? 0) >= SURE;

const labelled = (sumsOf: SumsOf): Vote[] =>
  Object.entries(WEIGHTS).flatMap(([kind, weight]) =>
    sumsOf(kind as TillLine).map((sen): Vote => [sen, weight]),
  );

function cashLessChange(sumsOf: SumsOf): Vote[] {
  const found = sumsOf('paid').flatMap((paid) =>
    sumsOf('change').flatMap((change): Vote[] =>
      paid >= change ? [[paid - change, change > 0 ? CASH_LESS_CHANGE : NO_CHANGE]] : [],
    ),
  );
  return [...new Map(found)];
}

function ofParts(sumsOf: SumsOf): Vote[] {
  const parts = sumsOf('part');
  const isOfTwo = (sen: number): boolean =>
    parts.some(
      (part) => part > 0 && part < sen && part !== sen - part && parts.includes(sen - part),
    );
  return sumsOf('final', 'total', 'subtotal')
    .filter(isOfTwo)
    .map((sen): Vote => [sen, SUM_OF_PARTS]);
}

function rounded(sumsOf: SumsOf): Vote[] {
  const totals = sumsOf('final', 'total');
  const isRounded = (sen: number): boolean =>
    sen % 5 === 0 && totals.some((other) => other !== sen && Math.abs(other - sen) <= ROUNDED_BY);
  return sumsOf('final', 'total', 'card', 'paid')
    .filter(isRounded)
    .map((sen): Vote => [sen, ROUNDED]);
}
