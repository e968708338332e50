import { rm, toSen } from '../../ui/money';

const whole = new Intl.NumberFormat('en-MY');
const twoDecimals = new Intl.NumberFormat('en-MY', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** `27,033` */
export const count = (value: number): string => whole.format(value);

/** `RM 745,082.20`, from sen or from the API's decimal string: thousands apart, as people read large amounts. */
export function money(amount: number | string): string {
  const sen = typeof amount === 'number' ? amount : toSen(amount);
  return Number.isFinite(sen) ? `RM ${twoDecimals.format(sen / 100)}` : rm(amount);
}
