import type { SeatingSectionView } from '@contracts/rest/catalogue';
import type { CodeReductionView, DiscountCodeView } from '@contracts/rest/discount-codes';
import type { TicketKindView } from '@contracts/rest/ticket-kinds';
import { i18n } from '../../../language/i18n';
import { dayAndYear, time } from '../../../ui/dates';
import { rm } from '../../../ui/money';

/* Discount codes in words, for staff. */

export const reductionText = (reduction: CodeReductionView | null): string => {
  if (!reduction) return i18n.t('The price stays');
  const { type, amount = '', percent } = reduction;
  return type === 'off'
    ? i18n.t('{amount} off each ticket', { amount: rm(amount) })
    : i18n.t('{percent}% off each ticket', { percent });
};

export const untilText = (until: string | null): string =>
  until === null
    ? i18n.t('For good')
    : i18n.t('Until {date}, {time}', { date: dayAndYear(until), time: time(until) });

export const kindText = (kindId: string | null, kinds: readonly TicketKindView[]): string =>
  kinds.find(({ id }) => id === kindId)?.name ?? i18n.t('None');

export const sectionNames = (ids: readonly string[], plan: readonly SeatingSectionView[]): string =>
  plan
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ') || i18n.t('None');

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
    kindId && i18n.t('Opens the ticket kind: {kind}', { kind: kindText(kindId, kinds) }),
    sectionIds.length > 0 &&
      i18n.t('Opens the sections: {sections}', { sections: sectionNames(sectionIds, plan) }),
    until && untilText(until),
    i18n.t('Used for {uses} of at most {most, plural, one {# order} other {# orders}}', {
      uses,
      most,
    }),
  ].filter((text) => typeof text === 'string');
}
