import type { KeepSeatsRequest, SellSeatsRequest } from '@contracts/rest/sales';
import { i18n } from '../../language/i18n';
import { toDecimal } from '../../ui/money';
import { orderedSeat } from '../../order/order-in-progress';
import { totalSen, type SelectedSeat } from './seats';

/** Way of payment, or `keep` for seats that are kept back and not sold. */
export type Way = SellSeatsRequest['wayOfPayment'] | 'keep';

/**
 * Details of a sale apart from its seats. Each way of payment needs some of these details. Details typed for another way are
 * kept.
 */
export interface SaleTerms {
  readonly way: Way;
  readonly reason: string;
  /** Guest's name, if given. */
  readonly name: string;
  /** Person or group that seats are kept for. */
  readonly forWhom: string;
  /** Release of the kept seats, in the format of `datetime-local`. */
  readonly until: string;
}

const labelsOf = (selection: readonly SelectedSeat[]) =>
  selection.map(({ section, row, number }) => ({ section, row, number }));

/** Block whose seats are sold, and word of the discount code. */
export type SaleMore = Pick<SellSeatsRequest, 'blockId' | 'discountCode'>;

/** Returns the request body of a sale. */
export const saleOf = (
  selection: readonly SelectedSeat[],
  { way, reason, name }: SaleTerms & { readonly way: SellSeatsRequest['wayOfPayment'] },
  { blockId, discountCode }: SaleMore,
): SellSeatsRequest => ({
  seats: selection.map(orderedSeat),
  totalAmount: way === 'complimentary' ? '0.00' : toDecimal(totalSen(selection)),
  wayOfPayment: way,
  ...(way === 'complimentary' ? { reason: reason.trim() } : {}),
  ...(name.trim() ? { customerName: name.trim() } : {}),
  ...(blockId && { blockId }),
  ...(discountCode && { discountCode }),
});

export const blockOf = (
  selection: readonly SelectedSeat[],
  { forWhom, reason, until }: SaleTerms,
): Omit<KeepSeatsRequest, 'blockId'> => ({
  seats: labelsOf(selection),
  forWhom: forWhom.trim(),
  reason: reason.trim(),
  until,
});

export function labelFor(way: Way, count: number): string {
  if (count === 0) return i18n.t('Choose Seats');
  if (way === 'keep')
    return i18n.t('Keep {count, plural, one {# Seat} other {# Seats}} Back', { count });
  if (way === 'complimentary')
    return i18n.t('Give {count, plural, one {# Seat} other {# Seats}}', { count });
  return way === 'cash'
    ? i18n.t('Sell {count, plural, one {# Seat} other {# Seats}} for Cash', { count })
    : i18n.t('Sell {count, plural, one {# Seat} other {# Seats}}, Transfer Seen', { count });
}

/** Returns a sentence that asks for the first missing detail; null when nothing is missing. */
export function missingText({ way, forWhom, until, ...terms }: SaleTerms): string | null {
  const reason = terms.reason.trim();
  if (way === 'complimentary' && !reason)
    return i18n.t('Say why these seats are given without payment.');
  if (way === 'keep' && !(reason && forWhom.trim() && until))
    return i18n.t('Say for whom, why and until when the seats are kept.');
  return null;
}
