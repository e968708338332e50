/** Money is integer sen inside and a decimal string in RM in the API. */
export function toSen(decimal: string): number {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(decimal.trim());
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : Number.NaN;
}

/** Nothing to pay, so there is no payment to make. */
export const isFree = (amount: string): boolean => toSen(amount) === 0;

/** `4000` → `40.00` */
export const toDecimal = (sen: number): string =>
  `${Math.trunc(sen / 100)}.${String(sen % 100).padStart(2, '0')}`;

/** `RM 40.00`, from sen or from the API's decimal string. */
export function rm(amount: number | string): string {
  const sen = typeof amount === 'number' ? amount : toSen(amount);
  return Number.isFinite(sen) ? `RM ${toDecimal(sen)}` : `RM ${amount}`;
}
