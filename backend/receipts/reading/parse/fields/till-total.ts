import { moneyIn } from '../tokens/money.js';
import { reads } from '../tokens/spelling.js';
import { isTillReceipt } from '../tokens/till-words.js';
import type { Seen } from './seen.js';
import type { TextLine } from '../page/text-line.js';

/**
 * The sum paid on a shop's till receipt. Nobody buys a ticket with one, but families photograph the wrong paper, and
 * invoices of a canteen or a koperasi look like it: the amount must be told from tax, change and savings there, too.
 */
export function tillTotalSeen(lines: readonly TextLine[]): Seen<number>[] {
  if (!isTillReceipt(lines.map(({ text }) => text).join('\n'))) return [];
  const sums = lines.flatMap((line, index) => {
    const kind = kindOf(line.text);
    const sen = kind === null ? null : sumOf(lines, index);
    return kind === null || sen === null ? [] : [{ kind, sen }];
  });
  const ofKind = (...wanted: TillLine[]): number[] => [...new Set(sums.filter(({ kind }) => wanted.includes(kind)).map(({ sen }) => sen))];
  const votes = new Map<number, number>();
  const vote = (sen: number, weight: number): void => void (sen > 0 && votes.set(sen, (votes.get(sen) ?? 0) + weight));
  for (const kind of ['final', 'total', 'table', 'card', 'subtotal', 'paid'] as const) for (const sen of ofKind(kind)) vote(sen, WEIGHTS[kind]);
  const explained = new Map(ofKind('paid').flatMap((paid) => ofKind('change').flatMap((change) => (paid >= change ? [[paid - change, change > 0 ? EXPLAINED : NO_CHANGE] as const] : []))));
  for (const [sen, weight] of explained) vote(sen, weight);
  const parts = ofKind('part').filter((sen) => sen > 0);
  for (const sen of ofKind('final', 'total', 'subtotal')) if (parts.some((part) => part < sen && part !== sen - part && parts.includes(sen - part))) vote(sen, SUM_OF_PARTS);
  for (const sen of isRounded(lines) ? ofKind('final', 'total', 'card', 'paid') : []) if (sen % 5 === 0 && ofKind('final', 'total').some((other) => other !== sen && Math.abs(other - sen) <= 2)) vote(sen, ROUNDED);
  // Before tax and after it: the larger of two equals.
  const ranked = [...votes].sort(([sum, weight], [otherSum, otherWeight]) => otherWeight - weight || otherSum - sum);
  return ranked.slice(0, 2).map(([value, weight]) => ({ value, strength: Math.min(1, weight / 8) }));
}

/** Less, and one line alone called it so. */
const SURE = 0.3;

/** Whether more than one thing on the paper makes it the sum: a second line of the kind, or cash less change. */
export const isSureTotal = (lines: readonly TextLine[]): boolean => (tillTotalSeen(lines)[0]?.strength ?? 0) >= SURE;

/** `table`: a line with several sums, as the table of taxes below has. `card`: nobody pays more by it. `part`: something else that is called total. */
type TillLine = 'final' | 'total' | 'table' | 'subtotal' | 'card' | 'paid' | 'change' | 'part';

/** What a line of a kind says about the total. */
const WEIGHTS = { final: 3, total: 2, table: 1, card: 2, subtotal: 0.7, paid: 0.6 } as const;
/** Cash less change is the total, however it was labelled. */
const EXPLAINED = 2.5;
/** The same without any change: one misreading less to find. */
const NO_CHANGE = 1.5;
/** What was sold and its tax. */
const SUM_OF_PARTS = 1.5;
/** In cash nobody pays single sen. */
const ROUNDED = 1.5;
const isRounded = (lines: readonly TextLine[]): boolean => lines.some(({ text }) => /round/i.test(text));

const SUBTOTAL = /sub\s?-?t[o0]t/i;
const PART = /total\s*(qty|quantity|items?|pcs|disc|saving|gst|sst|tax|excl|before|w\/?o|without|point|no\b|cost)|(gst|tax|sst|discount|saving|item|qty|quantity)s?\s*total|total\s*\S+\s*suppl|excl|round(ing)?\s*ad|summary|gst\s*amount|tax\s*amount|taxable|b4|before/i;
const FINAL = /(^|\W)due\b(?!\s*date)|round(ed|ing)?\s*(rm|rn)\s*\d|round(ed)?\s*total|total\s*round(ed)?|total\s*after|after\s*round|grand\s*total|ne[ti]{1,2}\s*(total|amount|amt)|(total|amount|amt|balance)\s*(due|payable)|total\s*(to\s*)?pay|amount\s*to\s*pay|(amount|total)\s*to\s*be\s*paid|jumlah\s*(besar|perlu|keseluruhan)|bill\s*total|total\s*bill/i;
const CARD = /\b(visa|master(card)?|amex|mydebit|debit\s*card|credit\s*card)\b/i;
const PAID = /\b(cash|tunai|debit|credit|card|paid|pay|tender(ed)?|payment|bayaran|received|accepted|nets)\b/i;
const CHANGE = /\b(change|baki|balance)\b/i;

function kindOf(text: string): TillLine | null {
  if (FINAL.test(text) && !SUBTOTAL.test(text) && !/change/i.test(text)) return 'final';
  if (SUBTOTAL.test(text)) return 'subtotal';
  if (PART.test(text)) return 'part';
  if (/accepted|tender/i.test(text)) return 'paid';
  if (isTotal(text)) return (text.match(/\d[.,]\s?\d{2}(?!\d)/g) ?? []).length > 1 ? 'table' : 'total';
  if (CHANGE.test(text)) return 'change';
  if (CARD.test(text)) return 'card';
  return PAID.test(text) ? 'paid' : null;
}

const TOTALS = ['total', 'jumlah', 'ttl'];

const isTotal = (text: string): boolean =>
  text
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .some((word) => TOTALS.some((meant) => reads(word, meant)) || /^t[o0a]t[aos][l1i|]?$/.test(word));

/** The last sum on a line, else one that stands alone just below or beside it. */
function sumOf(lines: readonly TextLine[], index: number): number | null {
  const own = lastSum((lines[index] as TextLine).text);
  if (own !== null) return own;
  for (const near of [lines[index + 1], lines[index - 1]]) {
    const [sum] = moneyIn(near?.text ?? '');
    if (sum?.alone) return sum.sen;
  }
  return null;
}

/** Till rolls separate by spaces what belongs together, and name the currency anywhere: "TOTAL RM : 1 2.30". */
function lastSum(text: string): number | null {
  const named = moneyIn(text).at(-1);
  if (named?.currency && named.sen % 100 !== 0) return named.sen;
  return sumsIn(text).at(-1) ?? null;
}

const sumsIn = (text: string): number[] =>
  [...text.matchAll(/(\d{1,3}(?:[,\s]\d{3})+|\d+)\s?[.,]\s?(\d{2})(?![\d%])/g)].map(([, whole = '', fraction]) => Number(whole.replace(/[,\s]/g, '')) * 100 + Number(fraction));
