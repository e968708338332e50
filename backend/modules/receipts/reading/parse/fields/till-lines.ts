import type { TextLine } from '../page/text-line.js';
import { moneyIn } from '../tokens/money.js';
import { reads } from '../tokens/spelling.js';

/**
 * Kinds of lines with a sum. `table`: several sums, as in a table of taxes. `card`: a card is charged the exact total. `part`:
 * another sum that is called total.
 */
export type TillLine =
  'final' | 'total' | 'table' | 'subtotal' | 'card' | 'paid' | 'change' | 'part';

export interface TillSum {
  readonly kind: TillLine;
  readonly sen: number;
}

/** Finds the sums of a till's paper whose lines have a word about them. */
export function tillSums(lines: readonly TextLine[]): TillSum[] {
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

/** Returns the kind of sum that the line's words announce, or null. */
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

/** Returns the last sum on a line, or a sum that stands alone just below or beside it. */
function sumOf(lines: readonly TextLine[], index: number): number | null {
  const own = lastSum((lines[index] as TextLine).text);
  if (own !== null) return own;
  for (const near of [lines[index + 1], lines[index - 1]]) {
    const [sum] = moneyIn(near?.text ?? '');
    if (sum?.alone) return sum.sen;
  }
  return null;
}

/** Reads the last sum of a text. Till rolls put spaces inside sums, and the currency anywhere: "TOTAL RM : 1 2.30". */
function lastSum(text: string): number | null {
  const named = moneyIn(text).at(-1);
  if (named?.currency && named.sen % 100 !== 0) return named.sen;
  return sumsIn(text).at(-1) ?? null;
}

const sumsIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,3}(?:[,\s]\d{3})+|\d+)\s?[.,]\s?(\d{2})(?![\d%])/g)].map(
    ([, whole = '', fraction]) => Number(whole.replace(/[,\s]/g, '')) * 100 + Number(fraction),
  );
