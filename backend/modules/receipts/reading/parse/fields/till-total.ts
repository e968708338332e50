import type { TextLine } from '../page/text-line.js';
import { isTillReceipt } from '../tokens/till-words.js';
import type { Seen } from '../combine.js';
import { moneyIn } from '../tokens/money.js';
import { reads } from '../tokens/spelling.js';

/** Weights of sums on a shop's till receipt, by the kind of line. The sum with the largest weight is the total. */
const WEIGHTS = { final: 3, total: 2, table: 1, card: 2, subtotal: 0.7, paid: 0.6 } as const;
/** Weight of cash minus change on a till receipt, which is the total whatever its label. */
const CASH_LESS_CHANGE = 2.5;
/** Weight of a till receipt's cash without change: the cash is then the total. */
const NO_CHANGE = 1.5;
/** Weight of a till receipt's sum that equals the items plus tax. */
const SUM_OF_PARTS = 1.5;
/** Weight of a rounded sum. Cash totals end in 0 or 5 and differ from the exact total by at most 2 sen. */
const ROUNDED = 1.5;
const ROUNDED_BY = 2;
/** Weight from which a till receipt's total is certain. */
const CERTAIN = 8;

/** Candidate for a till receipt's total: a sum in sen with its weight. */
type Vote = readonly [sen: number, weight: number];

type SumsOf = (...kinds: TillLine[]) => number[];

/**
 * Finds the total on a shop's till receipt. Such a paper never pays for tickets, but families upload it by mistake.
 * Bills of a school canteen look similar, so the total must not be mixed up with tax or change.
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
  // Sums before and after tax may have equal weights; the larger one is the total.
  const ranked = [...votes].sort(
    ([sum, weight], [otherSum, otherWeight]) => otherWeight - weight || otherSum - sum,
  );
  return ranked
    .slice(0, 2)
    .map(([value, weight]) => ({ value, strength: Math.min(1, weight / CERTAIN) }));
}

/** Minimum strength of a sure total. A weaker total is named by a single line. */
const SURE = 0.3;

/** Returns true when two facts on a till receipt support its total, such as two lines, or cash minus change. */
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

/**
 * Kinds of lines on a till receipt. `table`: several sums, as in a tax table. `card`: charged to a card, always the
 * exact total. `part`: called a total, but only part of it.
 */
type TillLine = 'final' | 'total' | 'table' | 'subtotal' | 'card' | 'paid' | 'change' | 'part';

interface TillSum {
  readonly kind: TillLine;
  readonly sen: number;
}

/** Finds the sums on a till receipt whose lines say what kind of sum it is. */
function tillSums(lines: readonly TextLine[]): TillSum[] {
  return lines.flatMap((line, index) => {
    const kind = kindOf(line.text);
    const sen = kind === null ? null : sumOf(lines, index);
    return kind === null || sen === null ? [] : [{ kind, sen }];
  });
}

const SUBTOTAL = /sub\s?-?t[o0]t/i;
const PART =
  /total\s*(qty|quantity|items?|pcs|disc|saving|gst|sst|tax|excl|before|w\/?o|without|point|no\b|cost)|(gst|tax|sst|discount|saving|item|qty|quantity)s?\s*total|total\s*\S+\s*suppl|excl|round(ing)?\s*ad|summary|gst\s*amount|tax\s*amount|taxable|b4|before/i;
const FINAL =
  /(^|\W)due\b(?!\s*date)|round(ed|ing)?\s*(rm|rn)\s*\d|round(ed)?\s*total|total\s*round(ed)?|total\s*after|after\s*round|grand\s*total|ne[ti]{1,2}\s*(total|amount|amt)|(total|amount|amt|balance)\s*(due|payable)|total\s*(to\s*)?pay|amount\s*to\s*pay|(amount|total)\s*to\s*be\s*paid|jumlah\s*(besar|perlu|keseluruhan)|bill\s*total|total\s*bill/i;
const CARD = /\b(visa|master(card)?|amex|mydebit|debit\s*card|credit\s*card)\b/i;
const PAID =
  /\b(cash|tunai|debit|credit|card|paid|pay|tender(ed)?|payment|bayaran|received|accepted|nets)\b/i;
const CHANGE = /\b(change|baki|balance)\b/i;

/** Returns the kind of sum that a till receipt's line announces, or null. */
function kindOf(text: string): TillLine | null {
  if (FINAL.test(text) && !SUBTOTAL.test(text) && !/change/i.test(text)) return 'final';
  if (SUBTOTAL.test(text)) return 'subtotal';
  if (PART.test(text)) return 'part';
  if (/accepted|tender/i.test(text)) return 'paid';
  if (isTotal(text))
    return (text.match(/\d[.,]\s?\d{2}(?!\d)/g) ?? []).length > 1 ? 'table' : 'total';
  if (CHANGE.test(text)) return 'change';
  if (CARD.test(text)) return 'card';
  return PAID.test(text) ? 'paid' : null;
}

const TOTALS = ['total', 'jumlah', 'ttl'];

const isTotal = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some(
      (word) => TOTALS.some((meant) => reads(word, meant)) || /^t[o0a]t[aos][l1i|]?$/.test(word),
    );

/** Returns the last sum on a line, or else the only sum below or beside the line. */
function sumOf(lines: readonly TextLine[], index: number): number | null {
  const own = lastSum((lines[index] as TextLine).text);
  if (own !== null) return own;
  for (const near of [lines[index + 1], lines[index - 1]]) {
    const [sum] = moneyIn(near?.text ?? '');
    if (sum?.alone) return sum.sen;
  }
  return null;
}

/** Reads the last sum in a text. Till receipts may print spaces inside a sum: "TOTAL RM : 1 2.30". */
function lastSum(text: string): number | null {
  const named = moneyIn(text).at(-1);
  if (named?.currency && named.sen % 100 !== 0) return named.sen;
  return sumsIn(text).at(-1) ?? null;
}

const sumsIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,3}(?:[,\s]\d{3})+|\d+)\s?[.,]\s?(\d{2})(?![\d%])/g)].map(
    ([, whole = '', fraction]) => Number(whole.replace(/[,\s]/g, '')) * 100 + Number(fraction),
  );
