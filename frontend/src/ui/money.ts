import { toDecimal, toRinggit, toSen as parseSen } from '@contracts/money';

export { toDecimal };

/** Integer sen of the API's decimal string in RM; NaN for anything else. */
export const toSen = (decimal: string): number => parseSen(decimal) ?? Number.NaN;

/** Nothing to pay, so there is no payment to make. */
export const isFree = (amount: string): boolean => toSen(amount) === 0;

/** `RM 1,280.00`, from sen or from the API's decimal string, which may have a sign. */
export function rm(amount: number | string): string {
  const sen = typeof amount === 'number' ? amount : signedSen(amount);
  return Number.isFinite(sen) ? toRinggit(sen) : `RM ${amount}`;
}

const signedSen = (decimal: string): number =>
  decimal.startsWith('-') ? -toSen(decimal.slice(1)) : toSen(decimal);
