import { moneyIn, type Money } from '../tokens/money.js';
import { valuesOf, type LabelledValue, type ReceiptSections } from '../page/sections.js';
import { type Seen, STRENGTH } from '../combine.js';
import type { TextLine } from '../page/text-line.js';
import { toldPayments } from './sentence.js';
import { tillTotalSeen } from './till-total.js';
import { fitsAny } from '../vocabulary/tables.js';
import { ABOVE_HEADLINE, BELOW_HEADLINE, IN_PARTS } from '../vocabulary/values.js';

/** Minimum letter height of a receipt's headline, as a multiple of the usual letter height. */
const HEADLINE = 1.45;
/** Number of lines at the top in which a sum below a headline counts as the amount. */
const NEAR_TOP = 6;

/**
 * Finds the amount that was paid. Offers, balances and fees are sums too, so a sum needs a label, or a place below
 * words such as "Payment successful".
 */
export function amountSeen(sections: ReceiptSections): Seen<number>[] {
  const till = tillTotalSeen(sections.lines);
  if (till.length > 0) return till;
  const amounts = labelledSums(valuesOf(sections, 'amount'), STRENGTH.labelled);
  const totals = labelledSums(valuesOf(sections, 'total'), STRENGTH.wellPlaced);
  const known = [
    ...headlineSum(sections),
    ...toldPayments(sections.lines).map(({ sen }) => ({
      value: sen,
      strength: STRENGTH.wellPlaced,
    })),
  ];
  const headline =
    known.length + amounts.length + totals.length > 0 ? known : unannounced(sections);
  const others = labelledSums(valuesOf(sections, 'otherMoney'), STRENGTH.labelled);
  const isWithCharge = ({ value: sum }: Seen<number>): boolean =>
    amounts.some((amount) => others.some((charge) => amount.value + charge.value === sum));
  // A sum that exceeds another one by exactly the discount is the price before the discount.
  const paid = [...amounts, ...totals, ...headline];
  const isBeforeDiscount = ({ value: sum }: Seen<number>): boolean =>
    paid.some(
      (less) => less.value < sum && others.some((discount) => sum - discount.value === less.value),
    );
  const rest = [...totals, ...headline].filter((sum) => !isWithCharge(sum));
  const seen = [...amounts, ...rest].filter((sum) => !isBeforeDiscount(sum));
  const isPart =
    sections.lines.some(({ text }) => fitsAny(IN_PARTS, text)) ||
    (amounts.length + headline.length === 0 && hasCharge(sections));
  return isPart ? seen.map((sum) => ({ ...sum, strength: STRENGTH.digitLost })) : seen;
}

/** Returns true when the receipt shows a fee. Its total may include the fee, so less money reached the school. */
const hasCharge = (sections: ReceiptSections): boolean =>
  valuesOf(sections, 'otherMoney').some(
    (entry) =>
      /fee|charge|caj/i.test(sections.lines[entry.line]?.text ?? '') &&
      labelledSums([entry], STRENGTH.labelled).length > 0,
  );

function labelledSums(entries: readonly LabelledValue[], strength: number): Seen<number>[] {
  return entries.flatMap(({ values }) => {
    // The sum may stand below the payee's name: "You paid", then the name, then the sum.
    const [sum, ...more] = moneyIn(
      /\d\d/.test(values[0] ?? '')
        ? (values[0] as string)
        : (values.slice(0, 3).find((value) => moneyIn(value)[0]?.alone) ?? ''),
    );
    return sum === undefined || more.length > 0 || sum.sen === 0
      ? []
      : [{ value: sum.sen, strength: sum.doubtful ? STRENGTH.digitLost : strength }];
  });
}

function headlineSum({ lines, owner }: ReceiptSections): Seen<number>[] {
  const sums = lines.flatMap((line, index) => {
    const spaced = line.size < HEADLINE ? null : spacedSum(line.text);
    const [sum] = moneyIn(
      spaced ?? (line.size < HEADLINE ? line.text : withoutSmallCurrency(line.text)),
    );
    if (!sum || !sum.alone || sum.sen === 0 || (owner[index] !== -1 && line.size < HEADLINE))
      return [];
    if (!sum.currency && line.size < HEADLINE) return [];
    return isHeadline(lines, index)
      ? [{ sen: sum.sen, size: line.size, strength: strengthOf(line, sum, spaced !== null) }]
      : [];
  });
  const largest = Math.max(0, ...sums.map(({ size }) => size));
  return sums
    .filter(({ size }) => size > 0.8 * largest)
    .map(({ sen, strength }) => ({ value: sen, strength }));
}

/**
 * Removes a small currency beside a large sum, which OCR reads as arbitrary letters: "318.40 wv", "rv52.00". A letter
 * that may be a misread digit stays.
 */
const withoutSmallCurrency = (text: string): string =>
  text
    .replace(/(?<=^-?\d[\d,]*\.\d{2})\s[A-Za-z]{1,3}$/, '')
    .replace(
      /^(?!RM|MYR)-?[A-Za-z]{0,2}[ac-fhjkmnp-rt-yACE-HJKMNPRT-Y]\s?(?=\d[\d,]*\.\d{2}$)/,
      '',
    );

function strengthOf({ text, size }: TextLine, { doubtful }: Money, isSpaced: boolean): number {
  if (doubtful || (isSpaced && !text.includes('.'))) return STRENGTH.digitLost;
  return size < HEADLINE || isSpaced ? STRENGTH.smallHeadline : STRENGTH.wellPlaced;
}

/**
 * Joins the parts of a large sum, such as "rm 2 7.50" or "RM 27 50". Large digits have wide gaps, and OCR may lose the
 * decimal point.
 */
function spacedSum(text: string): string | null {
  const [, whole, cents] =
    /^-?\s*(?:R[MNV]|MYR)\s*(\d[\d ,]*?)\s?[\s.]\s?(\d{2})$/i.exec(
      text.trim().replace(/^[^\d\s](?=RM\s?\d)/, ''),
    ) ?? [];
  return whole === undefined || (/\d\.\d{2}$/.test(text) && !whole.includes(' '))
    ? null
    : `RM ${whole.replace(/ /g, '')}.${cents}`;
}

/** Finds a sum without a label: beside a name above all fields, or the only sum of the receipt. */
function unannounced(sections: ReceiptSections): Seen<number>[] {
  const entry = listEntryOf(sections);
  return entry !== null && entry.sen > 0
    ? [{ value: entry.sen, strength: STRENGTH.wellPlaced }]
    : onlySum(sections.lines);
}

/** Returns the only sum on the page when its letters are large. OCR then lost the words above the sum. */
function onlySum(lines: readonly TextLine[]): Seen<number>[] {
  const all = new Set(
    lines
      .flatMap(({ text }) => moneyIn(text))
      .map(({ sen }) => sen)
      .filter((sen) => sen > 0),
  );
  const large = lines.some(
    ({ text, size }) =>
      size >= HEADLINE && moneyIn(text).some(({ currency, alone }) => currency && alone),
  );
  return all.size === 1 && large
    ? [...all].map((value) => ({ value, strength: STRENGTH.smallHeadline }))
    : [];
}

function isHeadline(lines: readonly TextLine[], index: number): boolean {
  const above = [lines[index - 1], lines[index - 2]].some(
    (line) => line !== undefined && ABOVE_HEADLINE.pattern.test(line.text),
  );
  const below = fitsAny(BELOW_HEADLINE, lines[index + 1]?.text ?? '');
  return above || (below && index <= NEAR_TOP);
}

/** Name with its sum beside it above all fields: "Koperasi SMK Melati | -RM12.50". */
interface ListEntry {
  readonly line: number;
  readonly name: string;
  readonly sen: number;
}

export function listEntryOf({ lines, labelled }: ReceiptSections): ListEntry | null {
  const [first] = labelled.filter(({ kind }) => kind !== 'note');
  const [name = '', sum = ''] = lines[first?.line ?? -1]?.pieces ?? [];
  const money = moneyIn(sum).find(({ currency, alone }) => currency && alone);
  return first?.kind !== 'other' || money === undefined
    ? null
    : { line: first.line, name, sen: money.sen };
}
