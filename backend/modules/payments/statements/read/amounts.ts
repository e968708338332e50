export type DecimalSign = '.' | ',';

/** An amount as written. */
export interface WrittenAmount {
  /** Never negative. */
  readonly sen: number;
  /** `-`, brackets or DR: out; CR or a plus: in; null: the amount itself does not say. */
  readonly direction: 'in' | 'out' | null;
  /** ISO 4217 when one stands beside it; RM is MYR. */
  readonly currency: string | null;
}

const AMOUNT =
  /^(\()?\s*([+-])?\s*(RM|[A-Z]{3}|\$|S\$|US\$)?\s*([+-])?\s*([\d.,' \u00A0]*\d)\s*(\))?\s*([+-])?\s*(RM|MYR|USD|SGD|EUR)?\s*(CR|DR|C|D)?\s*(\))?$/i;
const SYMBOLS: Readonly<Record<string, string>> = { RM: 'MYR', $: 'USD', US$: 'USD', S$: 'SGD' };

/** Characters of an amount with all its signs, blanks as one. */
const LONGEST_AMOUNT = 40;

/** Null when it is no amount. At most RM 99,999,999.99, so that a reference number is none. */
export function writtenAmount(text: string, decimal: DecimalSign): WrittenAmount | null {
  // AMOUNT tries every way to share out a run of blanks.
  const written = text.trim().replace(/\s+/g, ' ');
  const found = written.length <= LONGEST_AMOUNT ? AMOUNT.exec(written) : null;
  if (!found) return null;
  const [, open, before, currency, inner, digits, , behind, after, mark] = found;
  const sen = senOfDigits(digits as string, decimal);
  if (sen === null) return null;
  const sign = before ?? inner ?? behind;
  const named = (currency ?? after)?.toUpperCase();
  return {
    sen,
    direction: directionOf(open !== undefined || sign === '-', sign === '+', mark),
    currency: named ? (SYMBOLS[named] ?? named) : null,
  };
}

function directionOf(negative: boolean, positive: boolean, mark: string | undefined) {
  if (negative || /^d/i.test(mark ?? '')) return 'out';
  return positive || /^c/i.test(mark ?? '') ? 'in' : null;
}

function senOfDigits(digits: string, decimal: DecimalSign): number | null {
  const [thousands, point] = decimal === '.' ? [',', '.'] : ['.', ','];
  const plain = digits.replace(/[ \u00A0']/g, '');
  const [whole = '', fraction, ...more] = plain.split(point);
  if (more.length > 0 || fraction?.includes(thousands)) return null;
  if (fraction !== undefined && !/^\d{1,2}0*$/.test(fraction)) return null;
  if (!/^\d+$/.test(whole) && !isGrouped(whole, thousands)) return null;
  const ringgit = whole.replaceAll(thousands, '');
  if (ringgit.length > 8) return null;
  return Number(ringgit) * 100 + Number((fraction ?? '').padEnd(2, '0').slice(0, 2));
}

const isGrouped = (whole: string, separator: string): boolean => {
  const [head = '', ...groups] = whole.split(separator);
  return /^\d{1,3}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group));
};

/** What an amount shows of its decimal sign; null: nothing, as `40` or `1,000`. */
export function decimalSignOf(text: string): DecimalSign | null {
  const found = /([.,])\d{1,2}(?=\D*$)/.exec(text.trim());
  const sign = found?.[1] as DecimalSign | undefined;
  return sign && writtenAmount(text, sign) ? sign : null;
}
