export type DecimalSign = '.' | ',';

/** Sum of money in a text, with its direction and currency if the text shows them. */
export interface WrittenAmount {
  readonly sen: number;
  /** `out` for a minus, brackets or DR; `in` for a plus or CR; null when not shown. */
  readonly direction: 'in' | 'out' | null;
  /** ISO 4217 code of the currency, MYR for RM; null when none is shown. */
  readonly currency: string | null;
}

/** Maximum length of a cell with a sum, checked before any regular expression runs. */
const LONGEST_SUM = 60;
/** Hyphens, dashes and minus signs; banks use any of them as a minus. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;
const NUMBER = /^[\d.,' ]+$/;
/**
 * Signs before and after the digits. No two parts of a pattern match the same characters, so matching takes linear
 * time.
 */
const BEFORE = /^(\(?)([+-]?)(RM|US\$|S\$|\$|[A-Z]{3})?([+-]?)$/;
const BEHIND = /^(\)?)([+-]?)(RM|MYR|USD|SGD|EUR)?(CR|DR|C|D)?(\)?)$/;
const SYMBOLS: Readonly<Record<string, string>> = { RM: 'MYR', $: 'USD', US$: 'USD', S$: 'SGD' };

/**
 * Reads a sum of money, or null. The maximum is RM 99,999,999.99, so that long reference numbers are not taken for
 * sums.
 */
export function writtenAmount(text: string, decimal: DecimalSign): WrittenAmount | null {
  if (text.length > LONGEST_SUM) return null;
  const cell = text.normalize('NFKC').replace(DASHES, '-').toUpperCase();
  const first = cell.search(/[\d.,]/);
  const end = cell.length - [...cell].reverse().findIndex((each) => /\d/.test(each));
  if (first < 0 || end > cell.length || !NUMBER.test(cell.slice(first, end))) return null;
  const before = BEFORE.exec(cell.slice(0, first).replace(/\s/g, ''));
  const behind = BEHIND.exec(cell.slice(end).replace(/\s/g, ''));
  const sen = senOfDigits(cell.slice(first, end), decimal);
  if (!before || !behind || sen === null) return null;
  const [, open, outer, currency, inner] = before;
  const [, close, after, behindCurrency, mark, lastClose] = behind;
  const signs = [outer, inner, after].filter(Boolean);
  if (signs.length > 1 || Boolean(open) !== (close !== lastClose)) return null;
  const named = currency ?? behindCurrency;
  return {
    sen,
    direction: directionOf(open !== '' || signs[0] === '-', signs[0] === '+', mark),
    currency: named ? (SYMBOLS[named] ?? named) : null,
  };
}

function directionOf(negative: boolean, positive: boolean, mark: string | undefined) {
  if (negative || mark?.startsWith('D')) return 'out';
  return positive || mark?.startsWith('C') ? 'in' : null;
}

function senOfDigits(digits: string, decimal: DecimalSign): number | null {
  const [thousands, point] = decimal === '.' ? [',', '.'] : ['.', ','];
  const plain = digits.replace(/[ ']/g, '');
  const [whole = '', fraction, ...more] = plain.split(point);
  if (more.length > 0 || fraction?.includes(thousands)) return null;
  if (fraction !== undefined && !/^\d{1,2}0*$/.test(fraction)) return null;
  if (!/^\d+$/.test(whole) && !isGrouped(whole, thousands)) return null;
  const ringgit = whole.replaceAll(thousands, '').replace(/^0+(?=\d)/, '');
  if (ringgit.length > 8) return null;
  return Number(ringgit) * 100 + Number((fraction ?? '').padEnd(2, '0').slice(0, 2));
}

const isGrouped = (whole: string, separator: string): boolean => {
  const [head = '', ...groups] = whole.split(separator);
  return /^\d{1,3}$/.test(head) && groups.every((group) => /^\d{3}$/.test(group));
};

/** Returns the decimal sign of a sum; null when the text does not show it, like `40` or `1,000`. */
export function decimalSignOf(text: string): DecimalSign | null {
  if (text.length > LONGEST_SUM) return null;
  const found = /([.,])\d{1,2}(?=\D*$)/.exec(text.normalize('NFKC').trim());
  const sign = found?.[1] as DecimalSign | undefined;
  return sign && writtenAmount(text, sign) ? sign : null;
}
