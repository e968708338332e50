import { toDecimal, toRinggit, toSen as parseSen } from '@contracts/money';

export { toDecimal };

/** Converts the API's decimal string in RM to integer sen; returns NaN for any other text. */
export const toSen = (decimal: string): number => parseSen(decimal) ?? Number.NaN;

/** Returns true when the amount is zero. */
export const isFree = (amount: string): boolean => toSen(amount) === 0;

/** Formats sen, or the API's decimal string with or without sign, as `RM 1,280.00`. */
export function rm(amount: number | string): string {
  const sen = typeof amount === 'number' ? amount : signedSen(amount);
  return Number.isFinite(sen) ? toRinggit(sen) : `RM ${amount}`;
}

const signedSen = (decimal: string): number =>
  decimal.startsWith('-') ? -toSen(decimal.slice(1)) : toSen(decimal);
