import { i18n } from '../language/i18n';
import { isFree, rm } from './money';

/**
 * Describes the discount code of an order: `TEMAN5: RM 10.00 off`.
 * @param off decimal string in RM; left out: the sum is not known
 */
export const discountText = ({ word, off = '0.00' }: { word: string; off?: string }): string =>
  isFree(off) ? word : i18n.t('{word}: {amount} off', { word, amount: rm(off) });
