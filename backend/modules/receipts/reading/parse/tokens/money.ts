import { asDigits } from './spelling.js';

export interface Money {
  readonly sen: number;
  readonly currency: boolean;
  readonly alone: boolean;
  /** True when OCR read the first digit as a letter: "RMS8.40" may be 58.40, or 8.40 beside a speck. */
  readonly doubtful: boolean;
}

const NUMBER = String.raw`[\dOoQDlI|SBZ][\dOoQDlI|SBZ,]*(?:\s?[.,]\s?[\dOoQDlI|SBZ]{2})?(?![\dA-Za-z%*/:-])`;
const WITH_CURRENCY = new RegExp(
  String.raw`(?:^|[^A-Za-z])([-+]?\s*(?:RM|MYR|R M|RN|RIM)[\s.:)-]{0,3})(${NUMBER})`,
  'g',
);
const CURRENCY_AFTER =
  /(?:^|\s)[-+]?(\d{1,3}(?:,\d{3})+(?:\.\d{2})?|\d+(?:\.\d{2})?)\s?(?:MYR|RM)(?![A-Za-z\d]|\s?\d)/g;
const BARE = /(?:^|\s)[-+]?(\d{1,3}(?:,\d{3})+\.\d{2}|\d+\.\s?\d{2})(?![\d%:/-])/g;

/**
 * Texts whose number is not a sum in ringgit as printed: foreign currencies, "2 x RM", and thousands separated by a
 * blank.
 */
const NO_SUM =
  /\b(SGD|USD|THB|IDR|BND|EUR|GBP|AUD|CNY|RMB|JPY|HKD|PHP|VND|INR)\b|[€£฿¥]\s?\d|\d\s?x\s?RM|RM\s?\d{1,3} \d{3}\.\d{2}/;

/**
 * Finds the sums on a line. Sums without a currency count only when none has one, and need two decimals, because ids
 * look like whole numbers.
 */
export function moneyIn(text: string): Money[] {
  if (NO_SUM.test(text)) return [];
  const withCurrency = sumsIn(text, WITH_CURRENCY, true);
  if (withCurrency.length > 0) return withCurrency;
  const currencyAfter = sumsIn(text, CURRENCY_AFTER, true);
  return currencyAfter.length > 0 ? currencyAfter : sumsIn(text, BARE, false);
}

const sumsIn = (text: string, pattern: RegExp, currency: boolean): Money[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const number = match.at(-1) as string;
    const sen = toSen(number);
    const alone = match[0].trim() === text.trim();
    return sen === null ? [] : [{ sen, currency, alone, doubtful: isDoubtful(number) }];
  });

const isDoubtful = (number: string): boolean =>
  /^[A-Za-z|](?![Oo.])/.test(number) && !/^[Oo]\d/.test(number);

/** Reads "1,050.00", "45", "O0.29" or "45,00" as sen, or null. */
function toSen(text: string): number | null {
  const compact = text.replace(/\s/g, '').replace(/^[Oo](?=[0-9Oo]+[.,])/, '');
  const match = /^(.*?)(?:[.,]([^.,]{2}))?$/.exec(compact);
  const whole = asDigits((match?.[1] ?? '').replaceAll(',', '') || 'x');
  const fraction = match?.[2] === undefined ? '00' : asDigits(match[2]);
  if (whole === null || fraction === null || whole.length > 7) return null;
  const grouped = (match?.[1] ?? '').includes(',');
  if (grouped && !/^[^,]{1,3}(,[^,]{3})+$/.test(match?.[1] ?? '')) return null;
  return Number(whole) * 100 + Number(fraction);
}
