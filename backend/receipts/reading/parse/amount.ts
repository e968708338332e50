import { moneyIn, type Money } from './money.js';
import { valuesOf, type LabelledValue, type ReceiptSections } from './sections.js';
import type { Seen } from './seen.js';
import type { TextLine } from './text-line.js';
import { tillTotalSeen } from './till-total.js';

/** What a headline with the amount has beside it: what happened, or whom it went to. */
const ABOVE = /\b(transfer|payment|transaction|transferred|paid|sent|successful\w*|success|summary|receipt|you|berjaya|pindahan|bayaran|pembayaran|transaksi|duitnow|resit|jumlah|amaun|amount|scan|status|wang|dihantar|dibayar)\b/i;
const BELOW = /^(paid|to|sent|kepada|dibayar|from|dari|transfer|transferred|on|\d{1,2}[\s/-])|\b(successful\w*|berjaya|completed?)\b/i;
const HEADLINE = 1.45;

/**
 * The amount that was paid. Only a labelled one counts, or a headline that stands under what happened:
 * offers, balances, fees and points are sums as well.
 */
export function amountSeen(sections: ReceiptSections): Seen<number>[] {
  const till = tillTotalSeen(sections.lines);
  if (till.length > 0) return till;
  const amounts = labelledSums(valuesOf(sections, 'amount'));
  const totals = labelledSums(valuesOf(sections, 'total'));
  const headline = headlineSum(sections);
  const charges = labelledSums(valuesOf(sections, 'otherMoney'));
  const explained = (sum: number): boolean => amounts.some((amount) => charges.some((charge) => amount + charge === sum));
  const seen = amounts.map((sen) => ({ value: sen, strength: 1 }));
  const others = [...totals.map((sen) => ({ value: sen, strength: 0.9 })), ...headline.map((sen) => ({ value: sen, strength: 0.9 }))];
  return [...seen, ...others.filter(({ value }) => !explained(value))];
}

function labelledSums(entries: readonly LabelledValue[]): number[] {
  return entries.flatMap(({ values }) => {
    const sums = moneyIn(values[0] ?? '');
    return sums.length === 1 && (sums[0] as Money).sen > 0 ? [(sums[0] as Money).sen] : [];
  });
}

function headlineSum({ lines, owner }: ReceiptSections): number[] {
  const sums = lines.flatMap((line, index) => {
    const [sum] = moneyIn(line.text);
    if (!sum || !sum.alone || sum.sen === 0 || (owner[index] !== -1 && line.size < HEADLINE)) return [];
    if (!sum.currency && line.size < HEADLINE) return [];
    return isHeadline(lines, index) ? [{ sen: sum.sen, size: line.size }] : [];
  });
  const largest = Math.max(0, ...sums.map(({ size }) => size));
  return sums.filter(({ size }) => size > 0.8 * largest).map(({ sen }) => sen);
}

function isHeadline(lines: readonly TextLine[], index: number): boolean {
  const above = [lines[index - 1], lines[index - 2]].some((line) => line !== undefined && ABOVE.test(line.text));
  const below = BELOW.test(lines[index + 1]?.text ?? '');
  return above || (below && index <= 6);
}
