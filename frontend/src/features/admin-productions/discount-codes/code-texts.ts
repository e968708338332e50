import type { SeatingSectionView } from '@contracts/rest/catalogue';
import type { CodeReductionView, DiscountCodeView } from '@contracts/rest/discount-codes';
import type { TicketKindView } from '@contracts/rest/ticket-kinds';
import { dayAndYear, time } from '../../../ui/dates';
import { rm } from '../../../ui/money';

/* Discount codes in words, for staff. */

export const reductionText = (reduction: CodeReductionView | null): string => {
  if (!reduction) return 'The price stays';
  const { type, amount = '', percent } = reduction;
  return type === 'off' ? `${rm(amount)} off each ticket` : `${percent}% off each ticket`;
};

export const untilText = (until: string | null): string =>
  until === null ? 'For good' : `Until ${dayAndYear(until)}, ${time(until)}`;

export const kindText = (kindId: string | null, kinds: readonly TicketKindView[]): string =>
  kinds.find(({ id }) => id === kindId)?.name ?? 'None';

export const sectionNames = (ids: readonly string[], plan: readonly SeatingSectionView[]): string =>
  plan
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || 'None';

/** Returns what a discount code gives, and how often it was used, as short sentences. */
export function rulesOf(
  code: DiscountCodeView,
  kinds: readonly TicketKindView[],
  plan: readonly SeatingSectionView[],
): readonly string[] {
  const { reduction, kindId, sectionIds, until, uses } = code;
  const most = code.wordCount * code.ordersPerWord;
  return [
    reduction && reductionText(reduction),
    kindId && `Opens the ticket kind: ${kindText(kindId, kinds)}`,
    sectionIds.length > 0 && `Opens the sections: ${sectionNames(sectionIds, plan)}`,
    until && untilText(until),
    `Used for ${uses} of at most ${most} ${most === 1 ? 'order' : 'orders'}`,
  ].filter((text) => typeof text === 'string');
}
